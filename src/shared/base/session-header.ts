/** Session ID, so that the worker never mixes two people's data. */
export const SESSION_HEADER = "x-session";
export const NOBODY = "none";
