import { shortDollars } from "../base/money.ts";
import { firstName } from "../base/names.ts";
import { amPmTime, longDate } from "../base/time.ts";
import { betweenText } from "../visits/arrival-labels.ts";
import { petNames } from "../visits/pets/pets-in-a-line.ts";

/*
 * Texts that a groomer sends from their own phone. The site sends none of them: a link opens the phone's messages app with the
 * text ready.
 */

export interface TextRecipient {
  name: string;
  pets: readonly { name: string }[];
}

interface TextedVisit extends TextRecipient {
  date: string;
  start: string;
  until: string | null;
}

/** "June" of "June Albright", and "Mrs. Albright" as a whole. */
export const greetingName = (name: string): string => firstName(name) ?? name.trim();

const hi = ({ name }: TextRecipient) => `Hi ${greetingName(name)},`;
const petsOr = ({ pets }: TextRecipient, otherwise: string) => petNames(pets) || otherwise;
const isOrAre = ({ pets }: TextRecipient) => (pets.length > 1 ? "are" : "is");
const dayOf = ({ date }: TextedVisit) => longDate(date).replace(/, \d{4}$/, "");
const timeOf = ({ start, until }: TextedVisit) =>
  until && until !== start ? betweenText({ from: start, until }) : `at ${amPmTime(start)}`;

interface BookedVisit extends TextedVisit {
  service: string | null;
  price: number | null;
}

export function bookedText(visit: BookedVisit, from: string): string {
  const what = [visit.service, visit.price ? shortDollars(visit.price) : null].filter(Boolean).join(", ");
  const when = `${dayOf(visit)} ${timeOf(visit)}${what ? `: ${what}` : ""}`;
  return `${hi(visit)} ${petsOr(visit, "your visit")} ${isOrAre(visit)} booked for ${when}. I'll text when I'm on my way. ${from}`;
}

export const reminderText = (visit: TextedVisit & { isTomorrow: boolean }, from: string): string =>
  `${hi(visit)} a reminder: I'll groom ${petsOr(visit, "your pet")} ${visit.isTomorrow ? "tomorrow, " : "on "}${dayOf(visit)}, ${timeOf(visit)}. ${from}`;

export const movedText = (visit: TextedVisit): string =>
  `${hi(visit)} I moved ${petsOr(visit, "your visit")} to ${dayOf(visit)} ${timeOf(visit)}. Does that work for you?`;

export const canceledText = (visit: TextedVisit): string =>
  `${hi(visit)} I have to cancel your visit on ${dayOf(visit)} ${timeOf(visit)}. Sorry! Would you like another day?`;

export const rebookingText = (client: TextRecipient, from: string): string =>
  `${hi(client)} ${petsOr(client, "your pet")} ${isOrAre(client)} due for a visit. Would you like me to find a time? ${from}`;

/** `at` is local "HH:MM", where it is known. */
export const onMyWayText = (visit: TextRecipient, at: string | null): string =>
  `${hi(visit)} I'm on my way to ${petsOr(visit, "you")}.${there(at)}`;

export const lateText = (visit: TextRecipient, minutes: number, at: string | null): string =>
  `${hi(visit)} I'm running ${minutes} minutes late.${there(at)} Sorry!`;

export const imOutsideText = (visit: TextRecipient): string => `${hi(visit)} I'm outside.`;

const there = (at: string | null) => (at ? ` I'll be there around ${amPmTime(at)}.` : "");

const list = /* @__PURE__ */ new Intl.ListFormat("en-US");
const MOST_LISTED = 12;

/** "June, Otis, and 5 others". */
export function namesText(people: readonly { name: string }[]): string {
  const more = people.length - MOST_LISTED;
  const names = people.map(({ name }) => name);
  return list.format(more > 1 ? [...names.slice(0, MOST_LISTED), `${more} others`] : names);
}
