import { addDays, amPmTime, clockRange, mediumDate, weekdayDate } from "#src/shared/base/time.ts";
import type { ClientNextVisit, ClientView, VisitOfClient } from "#src/shared/clients/clients.ts";
import { quoteCost } from "#src/shared/visits/estimate.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";

const list = new Intl.ListFormat("en-US");
const NAMES = 3;

/** "Duchess, Poodle", "Mila and Max", "Bella, Max, Luna, and 37 more"; the written description if none are saved. */
export function petsLine({ pets, petInfo }: Pick<ClientView, "pets" | "petInfo">): string {
  const [first, ...others] = pets;
  if (!first) return petInfo ?? "";
  if (others.length === 0) return `${first.name}, ${first.breed ?? first.type}`;
  const names = pets.map(({ name }) => name);
  return list.format(names.length > NAMES ? [...names.slice(0, NAMES), `${names.length - NAMES} more`] : names);
}

/** "Today", "Tomorrow", "Wed, Nov 25". */
export function todayOrDateText(date: string, today: string): string {
  if (date === today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : weekdayDate(date);
}

/** "Oct 6", and "Apr 25, 2025" in another year. */
export function pastMonthDay(date: string, today: string): string {
  const day = mediumDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? day.replace(/, \d{4}$/, "") : day;
}

export function nextVisitText({ next, dueOn }: Pick<ClientView, "next" | "dueOn">, today: string): string | undefined {
  if (next?.kind === "offer") return "Next visit offered";
  if (next?.date) {
    const day = todayOrDateText(next.date, today);
    if (next.kind === "request") return `Requested for ${day === weekdayDate(next.date) ? day : day.toLowerCase()}`;
    return next.date === today && next.arrival ? `${day}, ${windowText(next.arrival)}` : day;
  }
  return dueOn === null ? undefined : dueText(dueOn, today);
}

/** "9:00 AM – 10:00 AM", or "10:15 AM" for an exact time. */
export const windowText = ({ from, until }: NonNullable<ClientNextVisit["arrival"]>) =>
  from === until ? amPmTime(from) : clockRange({ opens: from, closes: until });

export function requestStateText({ status, isTheirTurn }: VisitOfClient): string | undefined {
  if (status !== "pending") return undefined;
  return isTheirTurn ? "Waiting for their reply" : "Waiting for your reply";
}

export const visitPriceText = (visit: VisitOfClient) => (visit.priceMax === 0 ? undefined : quoteCost(visit));

export function dueText(dueOn: string, today: string): string {
  if (dueOn < today) return `Due since ${pastMonthDay(dueOn, today)}`;
  return dueOn === today ? "Due today" : "Due this week";
}

export const weeksAndNoShowTexts = ({ usualWeeks, noShowsHere }: Pick<ClientView, "usualWeeks" | "noShowsHere">) => [
  ...(usualWeeks === null ? [] : [everyWeeksText(usualWeeks)]),
  ...(noShowsHere === 0 ? [] : [`${noShowsHere} ${noShowsHere === 1 ? "no-show" : "no-shows"}`]),
];
