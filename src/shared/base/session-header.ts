/** The number of the session, or that there is none: the worker keeps nothing of one person for another. */
export const SESSION_HEADER = "x-session";
export const NOBODY = "none";
