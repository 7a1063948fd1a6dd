/** A note about a household or a pet. */
export const MAX_CLIENT_NOTE = 1000;
