/** How the traffic where a groomer drives compares with usual roads. */
export const trafficWords = ["light", "normal", "heavy"] as const;
export type Traffic = (typeof trafficWords)[number];
