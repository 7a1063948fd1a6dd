/** Back, Forward, or reload: the URL is current, but the browser may restore old form values. */
export function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
}
