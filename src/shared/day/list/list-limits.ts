export const LIST_SIZE = 50;
export const MAX_WORDS = 100;
