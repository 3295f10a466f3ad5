//! Nine: the engines for 9×9 and nothing else.

pub(crate) mod one;
