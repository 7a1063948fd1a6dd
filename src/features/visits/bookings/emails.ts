import { imitatesSite } from "#src/domain/people/names.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { type EmailTemplate, joinNames, type Prose, prose, untrusted, untrustedPublic } from "#src/email/template.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { firstName } from "#src/shared/base/names.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate, weekdayDate, zoneName } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { bookedLateText, freeDeadlineText } from "#src/shared/visits/cancel-labels.ts";
import { petsAndTime, priceAndTimeText, quoteCost } from "#src/shared/visits/estimate.ts";
import { everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";

/* Emails hold names but no street, phone number, or note. Subjects name only listed businesses, because locked screens show them. */

export interface Contacts {
  hasStreet: boolean;
  hasPhone: Record<Side, boolean>;
}

/** Parents know the groomer by the business name. */
export interface Visit
  extends EmailVisit,
    Contacts,
    Pick<
      BookingView,
      "id" | "groomerName" | "petParentName" | "status" | "statusReason" | "expiresAt" | "deposit" | "isBookedLate"
    > {
  startsInLessThan24Hours: boolean;
  groomerFullName: string;
  noticeHours: number;
  isAhead: boolean;
  appUrl: string;
}

const numberOf = (hasPhone: boolean) => (hasPhone ? "phone number" : "email");

export function contactKindsText({ hasStreet, hasPhone }: Contacts, [one, two]: readonly [string, string]): string {
  const number = numberOf(hasPhone.parent);
  return hasStreet ? `Their street and ${number} ${two}` : `Their ${number} ${one}`;
}

export const seeContactLine = (visit: Contacts) => `${contactKindsText(visit, ["is", "are"])} on the booking page now.`;
export const groomerPhoneHint = ({ hasPhone }: Contacts) =>
  `Their ${numberOf(hasPhone.groomer)} is on the booking page`;

export const parentIn = ({ petParentName }: Pick<BookingView, "petParentName">, instead = "A pet parent") =>
  untrusted((imitatesSite(petParentName) ? null : firstName(petParentName)) ?? instead, instead);
export const groomerIn = (visit: Pick<BookingView, "groomerName"> & PublicFacts, instead = "the groomer") =>
  offered(visit, visit.groomerName, instead);

/** "Request sent: Theo's Grooming Co., Mon, Nov 30". A groomer reads no name. */
export function subjectFor(words: string, visit: SubjectVisit, reader: Side = "parent") {
  const { isListed, groomerName: name, preferredDate } = visit;
  const isSafe = reader === "parent" && isListed && !imitatesSite(name) && makeHarmless(name) === name;
  return `${words}: ${isSafe ? `${name}, ` : ""}${weekdayDate(preferredDate)}`;
}

type SubjectVisit = Pick<Visit, "groomerName" | "isListed" | "preferredDate">;

/** Public facts that may be sent to an unconfirmed address. */
export interface PublicFacts {
  isListed: boolean;
  /** Null if the ZIP code is unknown. */
  knownTown: string | null;
}

/** The name if it is public, or else the generic term. */
const offered = ({ isListed }: PublicFacts, name: string, instead: string) =>
  isListed ? untrustedPublic(name, instead) : untrusted(imitatesSite(name) ? instead : name, instead);

export const urlOf = ({ id }: Pick<BookingView, "id">, appUrl: string, open?: "review" | "dispute") =>
  `${appUrl}${bookingPagePath(id)}${open ? `?open=${open}` : ""}`;

export function freeCancelText(visit: Visit): string {
  const until = `${freeDeadlineText(visit)}, ${zoneName(visit.timeZone, visit.startsAt)}`;
  const fee = "groomer may charge a fee under their policies. We never do.";
  if (!visit.startsInLessThan24Hours) return `Free to cancel until ${until}. After that, the ${fee}`;
  return `${visit.isBookedLate ? bookedLateText : `Free cancellation ended ${until}`}. The ${fee}`;
}

export const depositProse = (visit: Pick<BookingView, "groomerName" | "deposit"> & PublicFacts): Prose[] =>
  visit.deposit?.isAsked
    ? [
        prose`${groomerIn(visit, "The groomer")} requests a deposit of ${shortDollars(visit.deposit.cents)}. Their payment link is on the booking page. We don't collect it.`,
      ]
    : [];

export type EmailVisit = Pick<
  BookingView,
  | "serviceName"
  | "priceMin"
  | "priceMax"
  | "visitMinutes"
  | "petCount"
  | "addOnServices"
  | "preferredDate"
  | "preferredTimeSlot"
  | "timeZone"
  | "startsAt"
  | "arrival"
  | "promisedBy"
  | "serviceArea"
  | "distanceMiles"
  | "everyWeeks"
> &
  PublicFacts & { pets: readonly Pick<BookingView["pets"][number], "name" | "type">[] };

type EmailDetails = [name: string, value: Prose][];

/** Dates are in the groomer's time zone, so the zone is named. */
export const emailDetails = (visit: EmailVisit): EmailDetails => [
  ["Date", longDate(visit.preferredDate)],
  ["Time", `${timeText(visit)}, ${zoneName(visit.timeZone, visit.startsAt)}`],
  ...(visit.everyWeeks ? [["Repeats", everyWeeksLabel(visit.everyWeeks)] satisfies EmailDetails[number]] : []),
  ...petsIn(visit),
  ...townIn(visit),
  ["Service", prose`${offered(visit, visit.serviceName, "A package")}, ${petsAndTime(visit)}`],
  ...visit.addOnServices.map(({ name, ...addOn }): EmailDetails[number] => [
    "Add-on",
    prose`${offered(visit, name, "An add-on")}, ${priceAndTimeText(addOn)}`,
  ]),
  ["Estimate", quoteCost(visit)],
];

const timeText = ({ arrival, preferredTimeSlot }: EmailVisit) =>
  arrival ? betweenText(arrival).replace("between", "Between") : preferredTimeSlot;

const petsIn = ({ pets }: EmailVisit): EmailDetails =>
  pets.length === 0 ? [] : [[pets.length === 1 ? "Pet" : "Pets", joinNames(pets.map(({ name }) => untrusted(name)))]];

const townIn = ({ serviceArea: area, knownTown }: EmailVisit): EmailDetails =>
  area
    ? [
        [
          "Town",
          prose`${untrusted(`${area.city},`, knownTown === null ? "Somewhere in" : `${knownTown},`)} ${`${area.state} ${area.zipCode}`}`,
        ],
      ]
    : [];

/** Ends with the visit's facts and a button to its page, unless the template brings others. */
export const emailAbout = (
  visit: EmailVisit & Parameters<typeof seeBooking>[0],
  template: EmailTemplate,
): EmailTemplate => ({ facts: emailDetails(visit), action: seeBooking(visit), ...template });

export const timeInZone = (at: number, timeZone: string, inWords = weekdayAndTime) =>
  `${inWords(at, timeZone)}, ${zoneName(timeZone, at)}`;

/** Searches for the visit's day only while it is ahead. */
export const searchLink = (visit: SearchedVisit) => ({
  label: "Find another groomer",
  url: searchUrl(visit, visit.isAhead ? visit.preferredDate : undefined),
});

export const anyDaySearch = (visit: SearchedVisit) => ({ label: "See other days", url: searchUrl(visit) });

type SearchedVisit = Pick<EmailVisit, "serviceArea" | "preferredDate"> & { isAhead: boolean; appUrl: string };

function searchUrl({ appUrl, serviceArea: area }: SearchedVisit, date?: string): string {
  if (!area) return appUrl + SEARCH;
  return `${appUrl}${SEARCH}?${new URLSearchParams({ zipCode: area.zipCode, ...(date ? { date } : {}) })}`;
}

export const reviewLink = (visit: { id: number; appUrl: string }) => ({
  label: "Write a review",
  url: urlOf(visit, visit.appUrl, "review"),
});

const seeBooking = (visit: { id: number; appUrl: string }) => ({
  label: "See booking",
  url: urlOf(visit, visit.appUrl),
});
