const KEY = "map";

/** False while reading the list, because opening the map would move it. */
export function wasMapShown(): boolean {
  const isListRead = document.documentElement.scrollTop > 0 || document.querySelector("#list:focus-within");
  try {
    return !isListRead && !isComingBack() && sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberMap(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(KEY, "1");
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked.
  }
}

/** Back, Forward, or reload: the URL is current, but the browser may restore old form values. */
export function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
}
