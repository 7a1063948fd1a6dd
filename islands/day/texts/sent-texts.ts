import { readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { addDays } from "#src/shared/base/time.ts";

/** The cookie policy names these. A visit can be due for half a year. */
const keptDays = { texted: 0, "texted-due": 190 };

/** Date of the visit that each one was texted about, by the id of the visit ("texted") or the client ("texted-due"). */
export const readTexted = (key: keyof typeof keptDays) => readStored<Record<number, string>>(key, "localStorage") ?? {};

export function rememberTexted(key: keyof typeof keptDays, id: number, date: string) {
  const recent = Object.entries(readTexted(key)).filter(([, other]) => other >= addDays(date, -keptDays[key]));
  storeValue(key, { ...Object.fromEntries(recent), [id]: date }, "localStorage");
}
