/** How the traffic where a groomer drives compares with usual roads. */
export const trafficLevels = ["light", "normal", "heavy"] as const;
export type Traffic = (typeof trafficLevels)[number];
