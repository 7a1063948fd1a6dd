/* What a groomer keeps of households and visits that did not come through the site. */

/** What became of a visit that a groomer has entered. */
export const ownVisitStatuses = ["planned", "done", "missed", "cancelled"] as const;

export const petSizes = ["small", "medium", "large", "giant"] as const;
