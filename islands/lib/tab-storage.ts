/* Values that this tab (sessionStorage) or this phone (localStorage) keeps. Where storage is turned off, nothing is kept. */

type StorageName = "sessionStorage" | "localStorage";

export function readStored<T>(key: string, within: StorageName = "sessionStorage"): T | undefined {
  try {
    return (JSON.parse(window[within].getItem(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined and an empty text remove the stored value. False if nothing can be stored. */
export function storeValue(key: string, value: unknown, within: StorageName = "sessionStorage"): boolean {
  try {
    if (value) window[within].setItem(key, JSON.stringify(value));
    else window[within].removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function dropStoredIf<T>(prefix: string, isGone: (value: T) => boolean) {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && isGone(JSON.parse(sessionStorage[key]))) sessionStorage.removeItem(key);
  } catch {
    // Storage is turned off.
  }
}

/** Values in localStorage whose keys begin with the prefix. */
export function readAllLocal<T>(prefix: string): T[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => JSON.parse(localStorage[key]) as T);
  } catch {
    return [];
  }
}
