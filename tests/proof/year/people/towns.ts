import { DAY_MS } from "#src/shared/base/time.ts";
export const towns = [
  { city: "Chattanooga", state: "TN", offset: -300, zips: ["37402", "37403", "37404", "37405", "37408"] },
  { city: "Phoenix", state: "AZ", offset: -420, zips: ["85004", "85003", "85007", "85034", "85040"] },
  { city: "Honolulu", state: "HI", offset: -600, zips: ["96814", "96815", "96816", "96822", "96826"] },
  { city: "San Juan", state: "PR", offset: -240, zips: ["00907", "00909", "00917", "00918", "00921"] },
  { city: "Anchorage", state: "AK", offset: -540, zips: ["99501", "99503", "99507", "99508", "99517"] },
] as const;
export const ACROSS = { city: "Jasper", state: "TN", zips: ["37347"] } as const;
export type Town = (typeof towns)[number];

/** Returns the calendar day there some days from now. */
export const dayIn = (offset: number, now: number, days = 0): string =>
  new Date(now + offset * 60_000 + days * DAY_MS).toISOString().slice(0, 10);
