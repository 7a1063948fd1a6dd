import { addDays } from "#src/shared/base/time.ts";

/** A pet's parent is reminded a week before its next visit is due. */
const DAYS_BEFORE = 7;
/** A reminder that is later than this after the visit was due is left out: the process was off, or weeks were chosen that had gone by. */
const DAYS_AFTER = 7;

/** When the mail goes out, by the clocks of the groomer's zone, so that no phone rings at night. */
const OPENS = "09:00";
const CLOSES = "20:00";

export const dueOn = (lastVisit: string, weeks: number) => addDays(lastVisit, 7 * weeks);

interface Moment {
  today: string;
  timeNow: string;
}

/** Whether the parent is to be reminded now of a visit that is due on that day. */
export const isReminded = (due: string, now: Moment) =>
  due <= addDays(now.today, DAYS_BEFORE) && !isPast(due, now) && now.timeNow >= OPENS && now.timeNow < CLOSES;

/** Whether it goes along in a mail about another pet: its own would come within another week. */
export const goesAlong = (due: string, now: Pick<Moment, "today">) =>
  due <= addDays(now.today, 2 * DAYS_BEFORE) && !isPast(due, now);

const isPast = (due: string, { today }: Pick<Moment, "today">) => addDays(due, DAYS_AFTER) < today;

/** So many days before, a household counts as due: this is when to offer a visit. */
const DUE_DAYS_BEFORE = 6;
/** Who has not come for half a year after that goes elsewhere, and asking them is not what comes next. */
const DUE_DAYS_AFTER = 182;

interface Rhythm {
  /** The local day of the last visit, and after how many weeks the next one is expected. */
  lastVisit: string;
  weeks: number;
  today: string;
}

/** The day on which a household should come again, once that is near or has passed; null before, and long after. */
export function clientDueOn({ lastVisit, weeks, today }: Rhythm): string | null {
  const due = dueOn(lastVisit, weeks);
  return today >= addDays(due, -DUE_DAYS_BEFORE) && today <= addDays(due, DUE_DAYS_AFTER) ? due : null;
}
