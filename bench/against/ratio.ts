/** A ratio with its 95% confidence interval. */
export interface Interval {
  ratio: number;
  low: number;
  high: number;
}

/** Minimum ratio that counts as worse, because a run can be a few percent slower on some days. */
export const WORSE = 1.1;

/**
 * Ratio of `ours` to `theirs`: the geometric mean of the pairs with the t interval of their logarithms, because a slow
 * machine slows both sides of a round. Needs at least three pairs.
 */
export function ratioOf(pairs: readonly { ours: number; theirs: number }[]): Interval {
  const logs = pairs.map(({ ours, theirs }) => Math.log(ours / theirs));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const half = studentT(logs.length - 1) * Math.sqrt(variance / logs.length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** Student's t, two-sided 95%, by the Cornish–Fisher expansion. Two correct digits from five degrees of freedom. */
export function studentT(degrees: number): number {
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}

/** True if even the lower bound of the interval is worse. */
export const isWorse = ({ low }: Interval) => low > WORSE;

/** Compares counts directly, because they don't vary between runs. */
export const isMore = (ours: number, theirs: number) => ours > theirs * WORSE;
