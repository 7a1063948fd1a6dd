import { localTime } from "#src/shared/base/local-time.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { addDays, clockTime, mediumDate, monthAndDay, monthAndYear } from "#src/shared/base/time.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { BusinessDetails } from "#views/listing/groomers/about.tsx";
import type { HoursLine } from "#views/listing/groomers/business-hours.tsx";

const DAYS_SHOWN = 60;

export const lastShownDay = (today: string) => addDays(today, DAYS_SHOWN);

/** "March 3 – March 9", or "March 3" for a single day. */
export const dayOffText = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate ? monthAndDay(startDate) : `${monthAndDay(startDate)} – ${monthAndDay(endDate)}`;

export function hoursOf(businessHours: BusinessHours, today: string): HoursLine[] {
  const weekdayToday = weekdays[Temporal.PlainDate.from(today).dayOfWeek - 1];
  return weekdays.flatMap((weekday) => {
    const hours = businessHours[weekday];
    if (!hours) return [];
    return [{ day: capital(weekday), times: timesOf(hours), isToday: weekday === weekdayToday }];
  });
}

const timesOf = ({ open, close }: { open: string; close: string }) => `${clockTime(open)} – ${clockTime(close)}`;
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

interface Known {
  zone: string;
  today: string;
  /** Last 12 months. */
  wrong: { missed: number; canceledLate: number; completed: number };
}

export function detailsOf(groomer: GroomerProfileView, { zone, today, wrong }: Known): BusinessDetails {
  const { startedYear, membershipStartDate, backgroundCheckStatus, backgroundCheckDate } = groomer;
  const isChecked = backgroundCheckStatus === "passed" && backgroundCheckDate !== null;
  return {
    yearsInBusiness: startedYear === null ? undefined : yearsSince(startedYear, today),
    memberSince: membershipStartDate === null ? "Recently joined" : localMonth(membershipStartDate, zone),
    backgroundCheck: isChecked ? `Verified on ${mediumDate(backgroundCheckDate)}` : "Date pending",
    canceledLate: lateText(wrong),
  };
}

/** "2 of 41 visits in 12 months". Undefined if none. */
function lateText({ missed, canceledLate, completed }: Known["wrong"]): string | undefined {
  const late = missed + canceledLate;
  return late === 0 ? undefined : `${late} of ${counted(late + completed, "visit")} in 12 months`;
}

function yearsSince(year: number, today: string): string {
  const years = Number(today.slice(0, 4)) - year;
  return years < 1 ? "Less than a year" : `${years}+ years`;
}

const localMonth = (instant: number, zone: string) =>
  monthAndYear(Date.parse(`${localTime(instant, zone).today}T12:00:00Z`));
