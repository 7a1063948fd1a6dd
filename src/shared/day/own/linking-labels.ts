export const QUESTIONS_SHOWN = 3;

export const UNDO_LINK_DAYS = 7;
