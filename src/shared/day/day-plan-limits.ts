/** Minutes, longer than any drive: no road leads there. */
export const NO_ROAD_MIN = 18 * 60;

export const breakKinds = ["lunch", "time-off", "busy"] as const;
export const breakNames: Record<(typeof breakKinds)[number], string> = {
  lunch: "Lunch",
  "time-off": "Time off",
  busy: "Busy",
};
