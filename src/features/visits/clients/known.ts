import { isAgreedForGood, isHouseShown } from "#src/domain/access-instructions.ts";
import type { SearchedClient } from "#src/domain/client-search.ts";
import { comesEvery } from "#src/domain/next-proposal.ts";
import { clientDueOn } from "#src/domain/next-visit.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { ClientView, NextOfClient } from "#src/shared/visits/clients.ts";
import { GOES_AFTER_DAYS, idOfOwn } from "#src/shared/visits/own/own-labels.ts";
import type { ownPeople, visitsOfOwn } from "./own/rows.ts";
import type { bookingsAroundNow, lastVisits, openOffers, visitedPeople } from "./rows.ts";

type RowOf<Read extends (...given: never[]) => unknown[]> = ReturnType<Read>[number];
type Near = RowOf<typeof bookingsAroundNow>;

/** An own client with pets and visits. */
export type OwnKnown = RowOf<typeof ownPeople> & {
  pets: (ClientView["pets"][number] & { petId: number | null })[];
  visits: RowOf<typeof visitsOfOwn> | undefined;
};

/** What was read of one household: a pet parent who has been visited, an own client, or both in one. */
export interface Known {
  person: RowOf<typeof visitedPeople> | undefined;
  own: readonly OwnKnown[];
  visit: RowOf<typeof lastVisits> | undefined;
  near: readonly Near[];
  offer: RowOf<typeof openOffers> | undefined;
  pets: ClientView["pets"];
  today: string;
}

/** The client, at how many own visits of the last 12 months no one was at home, and after how many weeks they come again. */
export function clientOf(known: Known, now: number) {
  const { person, visit, own, pets } = known;
  const [first] = own;
  const ownVisits = own.flatMap(({ visits }) => visits ?? []);
  const missed = sumOf(ownVisits.map((one) => one.missed));
  const visits = (person?.visits ?? 0) + sumOf(ownVisits.map((one) => one.visits));
  const ownDates = ownVisits.flatMap((one) => daysIn(one.dates)).sort();
  const noted = own.find(({ repeatWeeks }) => repeatWeeks !== null)?.repeatWeeks ?? null;
  const dates = [...daysIn(person?.dates), ...ownDates];
  const { weeks, isKnown } = comesEvery({ wished: visit?.weeks ?? null, noted, dates });
  const lastVisit =
    [visit?.date, ownDates.at(-1)]
      .filter((date) => date !== undefined)
      .sort()
      .at(-1) ?? null;
  const client = {
    id: person ? String(person.petParentId) : idOfOwn(first!.id),
    petParentId: person?.petParentId ?? first!.parentId,
    ownClientId: first?.id ?? null,
    zipCode: first?.zipCode ?? visit?.zipCode ?? null,
    name: (person ?? first!).name,
    pets,
    petInfo: visit?.petInfo ?? null,
    visits,
    lastVisit,
    next: nextOf(known, now),
    dueOn: dueOn(known, { lastVisit, weeks }),
    usualWeeks: isKnown ? weeks : null,
    noShowsHere: (person?.noShowsHere ?? 0) + missed,
    goesOn: goesOn(own),
    note: person ? person.note : first!.note,
  };
  return { client, missed, weeks };
}

function goesOn(own: readonly OwnKnown[]): string | null {
  const told = own.find(({ remindedAt }) => remindedAt !== null)?.remindedAt ?? null;
  return told === null ? null : new Date(told + GOES_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const daysIn = (dates: string | null | undefined) => (dates ? dates.split(",") : []);

/** The soonest visit, or else a request, or else an offer. */
function nextOf({ near, offer, own }: Known, now: number): NextOfClient | null {
  const visit = near.find((booking) => booking.status === "accepted" && now < endOfSlot(booking));
  const ahead = [...(visit ? [bookedNext("visit", visit)] : []), ...own.flatMap(ownNext)];
  if (ahead.length > 0) return ahead.reduce((one, other) => (other.date! < one.date! ? other : one));
  const request = near.find(({ status }) => status === "pending");
  if (request) return bookedNext("request", request);
  return offer ? { kind: "offer", bookingId: offer.bookingId, ownVisitId: null, date: null, arrival: null } : null;
}

function bookedNext(kind: "visit" | "request", { bookingId, date, arrivalFrom: from, arrivalUntil: until }: Near) {
  const arrival = from && until ? { from, until } : null;
  return { kind, bookingId, ownVisitId: null, date, arrival } satisfies NextOfClient;
}

const ownNext = ({ visits }: OwnKnown): NextOfClient[] =>
  visits?.next ? [{ kind: "visit", bookingId: null, ...visits.next }] : [];

/**
 * The interval is what the parent or the groomer wishes for the pets, or else how often they usually come, as when a
 * next visit is offered. Nobody is due while something is open, such as a visit that has just been and is not marked
 * yet, nor for a pet that its parent has taken off the list.
 */
function dueOn(known: Known, { lastVisit, weeks }: { lastVisit: string | null; weeks: number }) {
  const { person, visit, near, offer, own, today } = known;
  const isOpen =
    offer !== undefined ||
    near.some(({ status }) => status !== "completed") ||
    own.some(({ visits }) => visits !== undefined && visits.planned > 0);
  if (lastVisit === null || isOpen || person?.isSuspended) return null;
  if (visit && visit.pets > 0 && visit.listed === 0 && own.length === 0) return null;
  return clientDueOn({ lastVisit, weeks, today });
}

/** Everything the groomer may read: the street while a booking shows it, phone and email once a visit was accepted. */
export function searchedOf({ person, visit, near, pets, own }: Known, now: number): SearchedClient {
  const isAgreed = person && (visit !== undefined || near.some((booking) => isAgreedForGood(booking, now)));
  const streets = near.filter((booking) => isHouseShown(booking, now)).map(({ street }) => street);
  const told = visit ? [visit.petInfo, visit.city, visit.zipCode] : [];
  const ofPets = pets.flatMap(({ name, type, breed, note, enteredNote }) => [name, type, breed, note, enteredNote]);
  const entered = own.flatMap(({ name, email, address, city, zipCode, note }) => [
    ...[name, email, address, city, zipCode, note],
  ]);
  return {
    texts: [person?.name ?? null, person?.note ?? null, ...ofPets, ...told, ...streets, ...entered].concat(
      isAgreed ? person.email : [],
    ),
    phones: [isAgreed ? person.phone : null, ...own.map(({ phone }) => phone)],
  };
}
