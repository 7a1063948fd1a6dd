/** By the browser's buttons or by a reload: the address says then what is shown, and the browser may fill in forms as they were left. */
export function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
}
