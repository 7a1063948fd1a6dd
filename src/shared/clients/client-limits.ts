export const MAX_NOTE_LENGTH = 1000;

export const CLIENTS_PER_PAGE = 50;

export const PAST_VISITS_SHOWN = 10;
export const VISITS_AHEAD_SHOWN = 4;
export const VISITS_PER_PAGE = 50;
