export const LIST_SIZE = 50;
/** Of the words that it is searched by, in characters. */
export const MAX_WORDS = 100;
