import { readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { addDays } from "#src/shared/base/time.ts";

/** Days until an entry is removed. The cookie policy states them. A visit can be due for half a year. */
const daysKept = { texted: 0, "texted-due": 190 };

/** Date of the visit that each text was about, by visit ID ("texted") or client ID ("texted-due"). */
export const textDates = (key: keyof typeof daysKept) => readStored<Record<number, string>>(key, "localStorage") ?? {};

export function rememberTexted(key: keyof typeof daysKept, id: number, date: string) {
  const recent = Object.entries(textDates(key)).filter(([, other]) => other >= addDays(date, -daysKept[key]));
  storeValue(key, { ...Object.fromEntries(recent), [id]: date }, "localStorage");
}
