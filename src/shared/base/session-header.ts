/** Session ID, so that the service worker never mixes two people's data. */
export const SESSION_HEADER = "x-session";
/** ID of the user whose page sends the call. After another person's login in this browser it is refused. */
export const PERSON_HEADER = "x-person";
export const NO_LOGIN = "none";
