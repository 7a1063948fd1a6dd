/** More days at once are not asked for. */
export const MAX_DAYS = 60;

/** By how many minutes a groomer can say to run late. */
export const lateChoices = [15, 30, 60] as const;
