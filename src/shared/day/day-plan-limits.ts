/** Longer than any drive, so no road leads there. */
export const NO_DRIVE = 18 * 60;

export const pauseKinds = ["lunch", "time-off", "busy"] as const;
export const pauseNames: Record<(typeof pauseKinds)[number], string> = {
  lunch: "Lunch",
  "time-off": "Time off",
  busy: "Busy",
};
