/** Session ID, so that the service worker never mixes two people's data. */
export const SESSION_HEADER = "x-session";
/** ID of the user who made a change offline. Anyone else is refused. */
export const OFFLINE_USER_HEADER = "x-person";
export const NO_LOGIN = "none";
