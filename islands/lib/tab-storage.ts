/* Values that this tab keeps (sessionStorage). Where storage is turned off, nothing is kept. */

export function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined and an empty text remove it. */
export function store(key: string, value: unknown) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is turned off.
  }
}

export function dropStored<T>(prefix: string, isGone: (value: T) => boolean) {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && isGone(JSON.parse(sessionStorage[key]))) sessionStorage.removeItem(key);
  } catch {
    // Storage is turned off.
  }
}
