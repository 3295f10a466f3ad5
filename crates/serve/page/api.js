// The server: one function a kind of answer. Every failure is a ServerError with a sentence that can be shown as it is.

/** What went wrong, and where. */
export class ServerError extends Error {
  /** @param {{code: string, message: string, line?: number, column?: number, field?: string, cells?: string[]}} error @param {number} status */
  constructor(error, status) {
    super(error.message);
    this.name = 'ServerError';
    this.code = error.code;
    this.status = status;
    this.line = error.line;
    this.column = error.column;
    this.field = error.field;
    this.cells = error.cells ?? [];
  }

  /** The sentence with its place. */
  get sentence() {
    const place = this.line && this.code === 'bad-text' ? `Line ${this.line}, column ${this.column ?? 1}: ` : '';
    const words = place + this.message;
    return words[0].toUpperCase() + words.slice(1) + (/[.!?…]$/.test(words) ? '' : '.');
  }
}

/** @param {unknown} error whether the work was stopped on purpose */
export const isAbort = error => error instanceof DOMException && error.name === 'AbortError';

/** @param {string} route @param {RequestInit} options @returns {Promise<Response>} */
async function ask(route, options) {
  let response;
  try {
    response = await fetch(`/api/${route}`, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ServerError({ code: 'offline', message: 'The server does not answer. Start it again with “hyperdoku serve”; your board is kept here.' }, 0);
  }
  if (response.ok) return response;
  let error;
  try { error = (await response.json()).error; } catch { /* an answer without a sentence */ }
  if (typeof error?.message !== 'string') error = { code: 'unknown', message: `The server answered ${response.status}.` };
  if (response.status === 503) error.message = `The server is busy: ${error.message} Try again in a moment.`;
  throw new ServerError(error, response.status);
}

/** @param {unknown} body @param {AbortSignal} [signal] @returns {RequestInit} */
const posting = (body, signal) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal });

/** @param {unknown} error @returns {never} */
function broken(error) {
  if (isAbort(error) || error instanceof ServerError) throw error;
  throw new ServerError({ code: 'broken', message: 'The answer of the server broke off.' }, 0);
}

/** @param {string} route @returns {Promise<any>} */
export const get = async route => (await ask(route, {})).json().catch(broken);

/** @param {string} route @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = async (route, body, signal) => (await ask(route, posting(body, signal))).json().catch(broken);

/** @param {string} route @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Blob>} */
export const file = async (route, body, signal) => (await ask(route, posting(body, signal))).blob().catch(broken);

/**
 * The objects of a stream, a line each.
 * @param {string} route @param {unknown} body @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
export async function* stream(route, body, signal) {
  const response = await ask(route, posting(body, signal));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) yield checked(JSON.parse(line));
      if (done) break;
    }
    if (rest.trim()) yield checked(JSON.parse(rest));
  } catch (error) {
    broken(error);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {any} line @returns {any} a line that is no error */
function checked(line) {
  if (line.error?.message) throw new ServerError(line.error, 200);
  return line;
}

/** Work that is done one at a time: what starts stops what ran before. */
export class Work {
  /** Works that go on. @type {Set<Work>} */
  static running = new Set();

  /** Stops them all. @returns {boolean} whether there was one */
  static stopAll() {
    const { size } = Work.running;
    for (const work of Work.running) work.stop();
    return size > 0;
  }

  /** @returns {AbortSignal} */
  start() {
    this.stop();
    Work.running.add(this);
    this.controller = new AbortController();
    return this.controller.signal;
  }

  stop() {
    this.controller?.abort();
    this.controller = undefined;
    Work.running.delete(this);
  }

  /** @param {AbortSignal} signal ends the work of this signal, if it is still the one that runs */
  end(signal) {
    if (this.controller?.signal !== signal) return;
    this.controller = undefined;
    Work.running.delete(this);
  }

  get runs() { return this.controller !== undefined; }
}
