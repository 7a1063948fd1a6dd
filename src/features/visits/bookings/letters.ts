import { isStandIn } from "#src/domain/people/stand-in.ts";
import { greeting, joined, type Prose, prose, published, untrusted } from "#src/mail/prose.ts";
import { zoneName } from "#src/shared/base/local-time.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { firstName } from "#src/shared/base/names.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addOnFact, estimateText, workText } from "#src/shared/visits/estimate.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";

/*
 * Mails about a request. Of what people typed they hold names alone: no street, no phone number and nothing that was
 * written about a pet. Names stay out of the subject, which locked screens show.
 */

/** What need not have been given: no mail promises it then. */
export interface Reached {
  hasStreet: boolean;
  hasPhone: Record<Side, boolean>;
}

const numberOf = (hasPhone: boolean) => (hasPhone ? "phone number" : "email");

/** What a groomer finds with a booking that they have accepted, with the verb for one thing or for two. */
export function foundByGroomer({ hasStreet, hasPhone }: Reached, [one, two]: readonly [string, string]): string {
  const number = numberOf(hasPhone.parent);
  return hasStreet ? `Their street and ${number} ${two}` : `Their ${number} ${one}`;
}

/** The same once it is agreed on, for either side. */
export const foundNow = (visit: Reached) => `${foundByGroomer(visit, ["is", "are"])} on the booking page now.`;
export const groomerFound = ({ hasPhone }: Reached) => `Their ${numberOf(hasPhone.groomer)} is on the booking page`;

/** The other side, as a mail names them. */
export const parentIn = ({ petParentName }: Pick<BookingView, "petParentName">, instead = "A pet parent") =>
  untrusted((isStandIn(petParentName) ? null : firstName(petParentName)) ?? instead, instead);
export const groomerIn = (visit: Pick<BookingView, "groomerName"> & Known, instead = "the groomer") =>
  offered(visit, visit.groomerName, instead);

/** Facts around a visit that are no secret, so that a mail to an unconfirmed address can name them. */
export interface Known {
  /** The groomer is listed, so everyone can read their name and packages. */
  isListed: boolean;
  /** The town of the visit's ZIP code in the place data; null for an unknown ZIP code. */
  knownTown: string | null;
}

/** A name that the groomer gave to the business, a package, or an add-on. */
const offered = ({ isListed }: Known, name: string, instead: string) =>
  isListed ? published(name, instead) : untrusted(isStandIn(name) ? instead : name, instead);

/** The page of the booking; `open` is what opens there at once. */
export const urlOf = ({ id }: Pick<BookingView, "id">, appUrl: string, open?: "review" | "contest") =>
  `${appUrl}${bookingPagePath(id)}${open ? `?open=${open}` : ""}`;

/** Until when the parent of an accepted visit can call it off. The terms themselves are what the groomer typed, and stay out. */
export const plansChange = ({ noticeHours }: { noticeHours: number }) =>
  `Free cancellation until ${noticeHours} hours before the start. After that, the groomer may charge a fee under their policies. We never do.`;

/** The link is on the booking's page, where it is gone once the groomer or we remove it. */
export const depositIn = (visit: Pick<BookingView, "groomerName" | "deposit"> & Known): Prose[] =>
  visit.deposit?.isAsked
    ? [
        prose`${groomerIn(visit, "The groomer")} requests a ${shortDollars(visit.deposit.cents)} deposit. Their payment link is on the booking page. We don't collect it.`,
      ]
    : [];

/** What a mail says about a visit. */
export type VisitFacts = Pick<
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
> &
  Known & { pets: readonly Pick<BookingView["pets"][number], "name" | "type">[] };

export type LetterFacts = [name: string, value: Prose][];

/** Day and time are the groomer's, so the zone is named: the reader may be elsewhere. */
export const factsOf = (visit: VisitFacts): LetterFacts => [
  ["Date", longDate(visit.preferredDate)],
  ["Time", `${timeText(visit)}, ${zoneName(visit.timeZone, visit.startsAt)}`],
  ...petsIn(visit),
  ...townIn(visit),
  ["Service", prose`${offered(visit, visit.serviceName, "A package")}, ${workText(visit)}`],
  ...visit.addOnServices.map(({ name, ...addOn }): LetterFacts[number] => [
    "Add-on",
    prose`${offered(visit, name, "An add-on")}, ${addOnFact(addOn)}`,
  ]),
  ["Estimate", estimateText(visit)],
];

/** The promised hour in place of the part of the day, once there is one. */
const timeText = ({ arrival, preferredTimeSlot }: VisitFacts) =>
  arrival ? betweenText(arrival).replace("between", "Between") : preferredTimeSlot;

const petsIn = ({ pets }: VisitFacts): LetterFacts =>
  pets.length === 0 ? [] : [[pets.length === 1 ? "Pet" : "Pets", joined(pets.map(({ name }) => untrusted(name)))]];

/** The street is on the booking's page, for those who may know it. */
const townIn = ({ serviceArea: area, knownTown }: VisitFacts): LetterFacts =>
  area
    ? [
        [
          "Town",
          prose`${untrusted(`${area.city},`, knownTown === null ? "Somewhere in" : `${knownTown},`)} ${`${area.state} ${area.zipCode}`}`,
        ],
      ]
    : [];

export const greetParent = ({ petParentName }: { petParentName: string }) => greeting({ fullName: petParentName });
export const greetGroomer = ({ groomerFullName }: { groomerFullName: string }) =>
  greeting({ fullName: groomerFullName });

/** The search near the visit for a groomer who is free on its day, while that day is ahead. */
export const toSearch = (visit: SearchedVisit) => ({
  label: "Find another groomer",
  url: searchUrl(visit, visit.isAhead ? visit.preferredDate : undefined),
});

/** The same when nobody is free on its day, so that the search doesn't end where the request did. */
export const toOtherDays = (visit: SearchedVisit) => ({ label: "See other days", url: searchUrl(visit) });

type SearchedVisit = Pick<VisitFacts, "serviceArea" | "preferredDate"> & { isAhead: boolean; appUrl: string };

function searchUrl({ appUrl, serviceArea: area }: SearchedVisit, date?: string): string {
  if (!area) return appUrl + SEARCH;
  return `${appUrl}${SEARCH}?${new URLSearchParams({ zipCode: area.zipCode, ...(date ? { date } : {}) })}`;
}

/** The button of most letters about a visit. */
export const seeBooking = (visit: { id: number; appUrl: string }) => ({
  label: "See booking",
  url: urlOf(visit, visit.appUrl),
});
