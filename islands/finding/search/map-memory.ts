import { isComingBack } from "./coming-back.ts";

/** Whether people want the map above the list, kept in this tab (sessionStorage) for a search that begins on another page. */
const KEY = "map";

/** For who has begun with the list the map stays shut: it would push away what has the focus or is read. */
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
    // Browsers may refuse to keep anything.
  }
}
