export const MAX_CLIENT_NOTE = 1000;

export const CLIENTS_AT_ONCE = 50;

export const PAST_VISITS_SHOWN = 10;
export const VISITS_AHEAD_SHOWN = 4;
export const VISITS_AT_ONCE = 50;
