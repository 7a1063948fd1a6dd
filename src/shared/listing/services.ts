export const serviceNames = ["Full Grooming", "Bath & Brush", "Nail Trimming", "Haircut", "Deshedding"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Bit mask in the order above, so that one index can filter by any service. */
export const maskOf = (names: readonly ServiceName[]) =>
  names.reduce((mask, name) => mask | (1 << serviceNames.indexOf(name)), 0);

export const servicesIn = (mask: number) => serviceNames.filter((_, bit) => mask & (1 << bit));
