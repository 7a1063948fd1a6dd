/** So many questions whether two are one stand at once; the others come once these are answered. */
export const QUESTIONS_SHOWN = 3;

export const UNDO_LINK_DAYS = 7;
