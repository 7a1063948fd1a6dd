export const trafficLevels = ["light", "normal", "heavy"] as const;
