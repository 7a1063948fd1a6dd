/**
 * The header in which an answer says for which sign-in it was made, so that the service worker keeps nothing of one person for
 * another: the number of the session, or that there is none. Answers that were not asked for this way have none.
 */
export const SESSION_HEADER = "x-session";
export const NOBODY = "none";
