/** Minutes, without learned corrections. */
export interface RealAndPlanned {
  real: number;
  planned: number;
}

const ENOUGH = 10;
/** Clamps outliers: a stop on the way, or a late tap. */
const [LEAST, MOST] = [0.5, 2];

const isReported = ({ planned }: RealAndPlanned) => planned > 0;

export const moreDrivesNeeded = (drives: readonly RealAndPlanned[]): number =>
  Math.max(0, ENOUGH - drives.filter(isReported).length);

/** Median in percent of the plan; null with too few drives. */
export function percentOfPlanned(drives: readonly RealAndPlanned[]): number | null {
  if (moreDrivesNeeded(drives) > 0) return null;
  const ratios = drives
    .filter(isReported)
    .map(({ real, planned }) => Math.min(MOST, Math.max(LEAST, real / planned)))
    .toSorted((a, b) => a - b);
  const middle = (ratios[(ratios.length - 1) >> 1]! + ratios[ratios.length >> 1]!) / 2;
  return Math.round(middle * 100);
}
