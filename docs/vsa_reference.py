#!/usr/bin/env python3
"""The article's solver in numpy, to measure against: small and readable, not fast.

    python3 docs/vsa_reference.py FILE [--dimension 1024] [--seed 1] [--limit 100]

FILE has a puzzle of 81 characters a line, `.` or `0` for an empty cell. Every house (9 rows, 9 columns, 9 boxes) has
one bundle, the sum of the vectors of its digits; the vector of digit d is one random Gaussian base vector, shifted
by d. A pass reads all 27 x 9 counts by circular correlation: rfft of the 27 bundles, times the conjugate spectrum of
the base, irfft. A count above 1/2 says that a digit stands in the house, above 3/2 that it stands there twice. All
naked and hidden singles of a mask are placed before the next pass; without one the search guesses in the cell with
the fewest digits, first the digit that most peers could hold, and comes back until every value was tried.
"""
import argparse
import time

import numpy as np

ROW = np.arange(81) // 9
COLUMN = np.arange(81) % 9
BOX = ROW // 3 * 3 + COLUMN // 3
HOUSES = np.stack([ROW, 9 + COLUMN, 18 + BOX], axis=1)
CELLS = [np.flatnonzero((HOUSES == house).any(axis=1)) for house in range(27)]
MEMBERS = np.stack(CELLS)
PEERS = [np.setdiff1d(np.unique(np.concatenate([CELLS[h] for h in HOUSES[c]])), [c]) for c in range(81)]


class Board:
    def __init__(self, dimension, seed):
        base = np.random.default_rng(seed).standard_normal(dimension)
        base /= np.linalg.norm(base)
        self.dimension = dimension
        self.items = np.stack([np.roll(base, digit) for digit in range(9)])
        self.matched = np.conj(np.fft.rfft(base))
        self.steps = self.passes = 0

    def start(self, puzzle):
        self.bundles = np.zeros((27, self.dimension))
        self.digits = np.full(81, -1)
        for cell, letter in enumerate(puzzle):
            if letter in "123456789":
                self.place(cell, int(letter) - 1)
        self.steps = 0

    def place(self, cell, digit):
        self.steps += 1
        self.digits[cell] = digit
        self.bundles[HOUSES[cell]] += self.items[digit]

    def take_back(self, cell):
        self.bundles[HOUSES[cell]] -= self.items[self.digits[cell]]
        self.digits[cell] = -1

    def mask(self):
        """The legal digits of every open cell, 81 x 9; None at a contradiction."""
        self.passes += 1
        spectrum = np.fft.rfft(self.bundles, axis=1)
        counts = np.fft.irfft(spectrum * self.matched, n=self.dimension, axis=1)[:, :9]
        if (counts > 1.5).any():
            return None
        taken = counts > 0.5
        legal = ~taken[HOUSES].any(axis=1)
        is_open = self.digits < 0
        legal &= is_open[:, None]
        self.places = legal[MEMBERS].sum(axis=1)
        if (is_open & ~legal.any(axis=1)).any() or (~taken & (self.places == 0)).any():
            return None
        return legal

    def settle(self, trail):
        """Places singles until none is left; the mask then, or None at a contradiction."""
        while True:
            legal = self.mask()
            if legal is None:
                return None
            alone = legal & (self.places == 1)[HOUSES].any(axis=1)
            naked = legal.sum(axis=1) == 1
            singles = np.flatnonzero(naked | alone.any(axis=1))
            if len(singles) == 0:
                return legal
            for cell in singles:
                choice = legal[cell] if naked[cell] else alone[cell]
                self.place(cell, int(np.argmax(choice)))
                trail.append(cell)

    def solve(self):
        trail = []
        legal = self.settle(trail)
        if legal is not None:
            if (self.digits >= 0).all():
                return True
            sizes = legal.sum(axis=1)
            cell = int(np.argmin(np.where(sizes > 0, sizes, 99)))
            near = legal[PEERS[cell]].sum(axis=0)
            for digit in sorted(np.flatnonzero(legal[cell]), key=lambda digit: -near[digit]):
                self.place(cell, int(digit))
                if self.solve():
                    return True
                self.take_back(cell)
        for cell in trail:
            self.take_back(cell)
        return False


def is_solution(puzzle, digits):
    keeps = all(letter not in "123456789" or int(letter) - 1 == d for letter, d in zip(puzzle, digits))
    return keeps and all(len(set(digits[cells])) == 9 for cells in CELLS)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--dimension", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=100, help="puzzles that are taken")
    options = parser.parse_args()
    with open(options.file) as lines:
        puzzles = [line.strip() for line in lines if len(line.strip()) >= 81 and line[0] != "#"]
    puzzles = [puzzle[:81] for puzzle in puzzles[: options.limit]]
    board = Board(options.dimension, options.seed)
    solved = steps = 0
    start = time.process_time()
    for puzzle in puzzles:
        board.start(puzzle)
        solved += board.solve() and is_solution(puzzle, board.digits)
        steps += board.steps
    spent = time.process_time() - start
    count = max(len(puzzles), 1)
    print(f"{spent / count * 1e6:.1f} us a puzzle, {100 * solved / count:.1f} % of {count} solved, "
          f"{steps / count:.1f} steps, {board.passes / count:.1f} passes, D = {options.dimension}")


if __name__ == "__main__":
    main()
