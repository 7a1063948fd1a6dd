/** A note about a household or a pet. */
export const MAX_CLIENT_NOTE = 1000;

/** Parts of the list that can be shown alone. */
export const clientFilters = ["due", "blocked"] as const;
export type ClientFilter = (typeof clientFilters)[number];

export const CLIENTS_AT_ONCE = 50;

/** The page of one shows so many visits; the others stand among the bookings. */
export const PAST_VISITS_SHOWN = 10;
