export const MAX_DAYS = 60;

/** By how many minutes a groomer can say to run late. */
export const lateChoices = [15, 30, 60] as const;

/** Of so many minutes no drive is: no road leads there that we know. */
export const NO_DRIVE = 18 * 60;

export const pauseKinds = ["lunch", "hours-off", "busy"] as const;
export const pauseNames: Record<(typeof pauseKinds)[number], string> = {
  lunch: "Lunch",
  "hours-off": "Time off",
  busy: "Busy",
};
