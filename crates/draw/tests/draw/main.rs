//! Claims about pictures, and about the files that they become.

mod boards;
mod books;
mod characters;
mod files;
mod scenes;
mod steps;
