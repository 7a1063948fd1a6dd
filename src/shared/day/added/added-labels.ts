export const clientSources = ["request", "added", "import"] as const;

export const addedVisitStatuses = ["accepted", "completed", "no_show", "cancelled"] as const;
export type AddedVisitStatus = (typeof addedVisitStatuses)[number];

export const MAX_CLIENT_PETS = 20;
export const TOO_MANY_PETS_TEXT = `You can add up to ${MAX_CLIENT_PETS} pets`;

/** Without clients known only from requests. */
export const MAX_CLIENTS = 5_000;

export const MAX_ADDED_VISITS = 20_000;

/** Planning time grows faster than the number of visits. */
export const MAX_ADDED_VISITS_A_DAY = 50;

export const MAX_VISIT_DAYS_AHEAD = 2 * 365;

/** A new series' past visits are created at once. */
export const MAX_SERIES_PAST_DAYS = 365;

/** Days after the last visit, and days of notice before removal. */
export const CLIENT_IDLE_DAYS = 3 * 365;
export const REMOVAL_NOTICE_DAYS = 30;

export const ADDED_VISIT_MINUTE_RANGE = { least: 15, most: 720 } as const;

export const SERIES_WEEK_RANGE = { least: 1, most: 26 } as const;

export const addedVisitScopes = ["this", "later"] as const;

export const visitDurations = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480] as const;

export const ADD_VISIT_ELEMENT_ID = "add-visit";

export const LINK_QUESTIONS_SHOWN = 3;
export const UNDO_LINK_DAYS = 7;
