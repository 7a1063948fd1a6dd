/** A ratio with its 95% confidence interval. */
export interface Interval {
  ratio: number;
  low: number;
  high: number;
}

/** Minimum ratio that counts as worse, because a run can be a few percent slower on some days. */
export const WORSE = 1.1;

/**
 * How many times `ours` is of `theirs`, pair by pair: the geometric mean with the t interval of the logarithms, because a
 * machine that slows down does so for both of a round. Needs three pairs and more.
 */
export function ratioOf(pairs: readonly { ours: number; theirs: number }[]): Interval {
  const logs = pairs.map(({ ours, theirs }) => Math.log(ours / theirs));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const half = studentT(logs.length - 1) * Math.sqrt(variance / logs.length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** Student's t for 95% on both sides, by the expansion of Cornish and Fisher: two digits right from five degrees on. */
export function studentT(degrees: number): number {
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}

/** True when even the kindest reading of the figures is worse. */
export const isWorse = ({ low }: Interval) => low > WORSE;

/** Counts are the same in every run, so that two of them are compared as they are. */
export const isMore = (ours: number, theirs: number) => ours > theirs * WORSE;
