import type { Db, Tx } from "#db/open.ts";
import { isHouseShown } from "#src/domain/access-instructions.ts";
import type { SearchedClient } from "#src/domain/client-search.ts";
import { usualWeeks } from "#src/domain/next-proposal.ts";
import { clientDueOn } from "#src/domain/next-visit.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import type { ClientView, NextOfClient } from "#src/shared/visits/clients.ts";
import { blockedBy } from "../blocking/queries.ts";
import { bookingsAroundNow, groomedPets, lastVisits, openOffers, ownOf, visitedPeople } from "./rows.ts";

export interface At {
  db: Db | Tx;
  now: number;
}

export interface ReadClient {
  client: Omit<ClientView, "noShowsAnywhere">;
  searched: SearchedClient;
}

/** Everybody a groomer has been to, by name, or one of them. */
export function readClients(at: At, { groomerId }: Viewer, only?: number): ReadClient[] {
  if (groomerId === null) return [];
  const { db, now } = at;
  const own = ownOf(groomerId, only);
  const people = visitedPeople(db, own, now);
  const parentIds = people.map(({ petParentId }) => petParentId);
  const lastIds = people.map(({ lastId }) => lastId).filter((id) => id !== null);
  const last = new Map(lastVisits(db, lastIds).map((visit) => [visit.id, visit]));
  const near = Map.groupBy(bookingsAroundNow(db, own, now), ({ petParentId }) => petParentId);
  const offers = new Map(openOffers(db, own, now).map((offer) => [offer.petParentId, offer]));
  const groomed = Map.groupBy(groomedPets(db, groomerId, parentIds), ({ petParentId }) => petParentId);
  const blocked = blockedBy(db, groomerId);
  const todays = new Map<string, string>();
  return people.map((person): ReadClient => {
    const { petParentId, lastId, timeZone } = person;
    const known: Known = {
      person,
      visit: lastId === null ? undefined : last.get(lastId),
      near: near.get(petParentId) ?? [],
      offer: offers.get(petParentId),
      pets: (groomed.get(petParentId) ?? []).map(({ petParentId: _, ...pet }) => pet),
      isBlocked: blocked.has(petParentId),
      today: todays.getOrInsertComputed(timeZone, () => localTime(now, timeZone).today),
    };
    return { client: clientOf(known, now), searched: searchedOf(known, now) };
  });
}

type RowOf<Read extends (...given: never[]) => unknown[]> = ReturnType<Read>[number];
type Near = RowOf<typeof bookingsAroundNow>;

/** What was read of one household. */
interface Known {
  person: RowOf<typeof visitedPeople>;
  visit: RowOf<typeof lastVisits> | undefined;
  near: readonly Near[];
  offer: RowOf<typeof openOffers> | undefined;
  pets: ClientView["pets"];
  isBlocked: boolean;
  today: string;
}

function clientOf(known: Known, now: number): ReadClient["client"] {
  const { person, visit, pets, isBlocked } = known;
  const { petParentId, name, visits, noShowsHere, note } = person;
  const usual = rhythmOf(person.dates);
  return {
    id: String(petParentId),
    petParentId,
    name,
    pets,
    petInfo: visit?.petInfo ?? null,
    visits,
    lastVisit: visit?.date ?? null,
    next: nextOf(known, now),
    dueOn: dueOn(known, usual),
    usualWeeks: visits >= VISITS_OF_A_HABIT ? usual : null,
    noShowsHere,
    isBlocked,
    note,
  };
}

function nextOf({ near, offer }: Known, now: number): NextOfClient | null {
  const visit = near.find((booking) => booking.status === "accepted" && now < endOfSlot(booking));
  const found = visit ?? near.find(({ status }) => status === "pending");
  if (!found) return offer ? { kind: "offer", bookingId: offer.bookingId, date: null, arrival: null } : null;
  const { bookingId, date, arrivalFrom: from, arrivalUntil: until } = found;
  const arrival = from && until ? { from, until } : null;
  return { kind: visit ? "visit" : "request", bookingId, date, arrival };
}

/** Fewer say nothing about how a household usually comes. */
const VISITS_OF_A_HABIT = 3;
/** More say nothing about how it comes today. */
const LATEST_VISITS = 6;
const rhythmOf = (dates: string | null) => usualWeeks((dates ?? "").split(",").sort().slice(-LATEST_VISITS));

/**
 * By the parent's own wish for the pets of the last visit, else by how they usually come, as when a next visit is offered. Not
 * while something is open, also a visit that has just been and is not marked yet; nor about a pet that has left its parent's list.
 */
function dueOn({ person, visit, near, offer, isBlocked, today }: Known, usual: number) {
  const isOpen = offer !== undefined || near.some(({ status }) => status !== "completed");
  if (!visit || isOpen || isBlocked || person.isSuspended) return null;
  if (visit.pets > 0 && visit.listed === 0) return null;
  return clientDueOn({ lastVisit: visit.date, weeks: visit.weeks ?? usual, today });
}

/** Whatever the groomer may read: the street as long as a booking shows it, phone and e-mail once a visit was agreed. */
function searchedOf({ person, visit, near, pets }: Known, now: number): SearchedClient {
  const isAgreed = visit !== undefined || near.some(({ status }) => status === "accepted");
  const streets = near.filter((booking) => isHouseShown(booking, now)).map(({ street }) => street);
  const told = visit ? [visit.petInfo, visit.city, visit.zipCode] : [];
  const ofPets = pets.flatMap(({ name, type, breed, note }) => [name, type, breed, note]);
  return {
    texts: [person.name, person.note, ...ofPets, ...told, ...streets, isAgreed ? person.email : null],
    phone: isAgreed ? person.phone : null,
  };
}
