export const trafficLevels = ["light", "normal", "heavy"] as const;
export type Traffic = (typeof trafficLevels)[number];
