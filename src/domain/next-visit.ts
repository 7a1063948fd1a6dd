import { addDays } from "#src/shared/base/time.ts";

const DAYS_BEFORE = 7;
const DAYS_AFTER = 7;

const OPENS = "09:00";
const CLOSES = "20:00";

export const dueOn = (lastVisit: string, weeks: number) => addDays(lastVisit, 7 * weeks);

interface Moment {
  today: string;
  timeNow: string;
}

export const isReminded = (due: string, now: Moment) =>
  due <= addDays(now.today, DAYS_BEFORE) && !isPast(due, now) && now.timeNow >= OPENS && now.timeNow < CLOSES;

/** A separate reminder would come within a week. */
export const goesAlong = (due: string, now: Pick<Moment, "today">) =>
  due <= addDays(now.today, 2 * DAYS_BEFORE) && !isPast(due, now);

const isPast = (due: string, { today }: Pick<Moment, "today">) => addDays(due, DAYS_AFTER) < today;

const DUE_DAYS_BEFORE = 6;
/** Clients away for longer probably go elsewhere. */
const DUE_DAYS_AFTER = 182;

interface Rhythm {
  lastVisit: string;
  weeks: number;
  today: string;
}

/** Null until it's near, and long after. */
export function clientDueOn({ lastVisit, weeks, today }: Rhythm): string | null {
  const due = dueOn(lastVisit, weeks);
  return today >= addDays(due, -DUE_DAYS_BEFORE) && today <= addDays(due, DUE_DAYS_AFTER) ? due : null;
}
