export const allServices = ["Full Grooming", "Bath & Brush", "Nail Trimming", "Haircut", "Deshedding"] as const;
/** Without a filter, a shorter package's price is shown only if there is no longer one. */
export const MAIN_PACKAGE_MIN_MINUTES = 45;
export type ServiceName = (typeof allServices)[number];

/** The column with each service's price, in the order above. */
export const serviceColumns = ["groom_price", "bath_price", "nail_price", "haircut_price", "deshed_price"] as const;

/** Prices stored for each size: the one without a service filter, then one for each column above. */
export const PRICES_PER_SIZE = 1 + serviceColumns.length;

/** Bit mask in the order above, so that one index can filter by any service. */
export const maskOfServices = (names: readonly ServiceName[]) =>
  names.reduce((mask, name) => mask | (1 << allServices.indexOf(name)), 0);

export const servicesOfMask = (mask: number) => allServices.filter((_, bit) => mask & (1 << bit));
