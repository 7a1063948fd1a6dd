/** A drive as it was: whole minutes, without what was learned before. */
export interface Driven {
  real: number;
  planned: number;
}

/** Fewer drives than that teach nothing. */
const ENOUGH = 10;
/** One drive counts as no more than half or double: a stop on the way, or 'I am here' said too late. */
const [LEAST, MOST] = [0.5, 2];

/** Two visits at one house have no drive between them. */
const isTold = ({ planned }: Driven) => planned > 0;

export const drivesMissing = (drives: readonly Driven[]): number => Math.max(0, ENOUGH - drives.filter(isTold).length);

/** How long drives take, in percent of what was planned: the median; null before there are enough of them. */
export function learnedPercent(drives: readonly Driven[]): number | null {
  if (drivesMissing(drives) > 0) return null;
  const ratios = drives
    .filter(isTold)
    .map(({ real, planned }) => Math.min(MOST, Math.max(LEAST, real / planned)))
    .toSorted((a, b) => a - b);
  const middle = (ratios[(ratios.length - 1) >> 1]! + ratios[ratios.length >> 1]!) / 2;
  return Math.round(middle * 100);
}
