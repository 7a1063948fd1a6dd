import { isComingBack } from "./coming-back.ts";

/** Whether people want the map above the list, kept in this tab (sessionStorage) for a search that begins on another page. */
const KEY = "map";

/** True for a new search; coming back shows the page as it was left. */
export function wasMapShown(): boolean {
  try {
    return !isComingBack() && sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberMap(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(KEY, "1");
    else sessionStorage.removeItem(KEY);
  } catch {
    // Browsers may refuse to keep anything.
  }
}
