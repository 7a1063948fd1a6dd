/** Session ID, so that the service worker never mixes two people's data. */
export const SESSION_HEADER = "x-session";
/** The user whose change was kept in the phone. It's refused for anyone else. */
export const CHANGED_BY_HEADER = "x-person";
export const NO_LOGIN = "none";
