/** So many questions whether two are one stand at once; the others come once these are answered. */
export const QUESTIONS_SHOWN = 3;

/** Days in which a groomer can take back that an own client is an account. */
export const UNDO_JOIN_DAYS = 7;
