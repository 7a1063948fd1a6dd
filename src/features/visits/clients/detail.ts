import { endOfSlot } from "#src/domain/slot-times.ts";
import { today as todayOf } from "#src/features/listing/availability/days-off-queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { PAST_VISITS_SHOWN, VISITS_AHEAD_SHOWN } from "#src/shared/visits/client-limits.ts";
import type { ClientDetail, ClientView } from "#src/shared/visits/clients.ts";
import type { OwnClientPet, OwnClientView } from "#src/shared/visits/own/own-clients.ts";
import { whyNoNext } from "../bookings/afterwards/propose-next.ts";
import { seenBy } from "../bookings/booking-view.ts";
import type { BookingRow } from "../bookings/rows.ts";
import { bookedWith, byDay, visitIn } from "./booked-visits.ts";
import type { ClientKey } from "./client-id.ts";
import { ownClientsOfHousehold } from "./household.ts";
import { standingOf } from "./joining/standing.ts";
import { ownVisitsWith } from "./own/visits.ts";
import { findClient } from "./queries.ts";
import type { At } from "./read-clients.ts";

interface Visit {
  row: BookingRow;
  view: BookingView;
}

/**
 * One client with everything that this groomer may know; undefined for another groomer's. Contact, address and pets
 * are what the bookings show the groomer now, and what they have entered themselves.
 */
export function findClientDetail(at: At, viewer: Viewer, key: ClientKey): ClientDetail | undefined {
  const { db, now } = at;
  const client = findClient(at, viewer, key);
  if (!client) return undefined;
  const groomerId = viewer.groomerId!;
  const { petParentId } = client;
  const rows = petParentId === null ? [] : bookedWith(db, { groomerId, petParentId });
  const visits = rows.map((row): Visit => ({ row, view: seenBy("groomer", row, now) }));
  const views = visits.map(({ view }) => view);
  const last = visits.find(({ view }) => view.status === "completed");
  const noOffer = last ? whyNoNext(db, last.row, now) : null;
  const own = ownClientsOfHousehold(db, groomerId, client);
  const today = todayOf(db, groomerId, now);
  const shownPets = new Set(client.pets.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const ownPets = own.flatMap(({ pets }) => pets).filter(({ id }) => shownPets.has(id));
  return {
    ...client,
    pets: [...petsIn(visits, client.pets), ...ownPets.map((pet) => ownPetIn(pet, today))],
    contact: contactIn(views, own),
    standing: standingOf(
      db,
      { groomerId, isAlone: client.id !== String(petParentId), petParentId, own: own[0] ?? null },
      now,
    ),
    own: own[0] ?? null,
    ...visitsIn(views, ownVisitsWith(db, { ownIds: own.map(({ id }) => id), today }, shown), now),
    offered: offeredAfter(views),
    offerAfter: last && noOffer === null ? pick(last.view, ["id", "preferredDate"]) : null,
    noOffer,
    thread: threadIn(views),
  };
}

const shown = { ahead: VISITS_AHEAD_SHOWN, past: PAST_VISITS_SHOWN };

function visitsIn(views: readonly BookingView[], own: ReturnType<typeof ownVisitsWith>, now: number) {
  const [ahead, past] = [views.filter((view) => isAhead(view, now)), views.filter((view) => !isAhead(view, now))];
  return {
    ahead: [...ahead.map((view) => visitIn(view, now)), ...own.ahead.visits].sort(byDay).slice(0, shown.ahead),
    aheadCount: ahead.length + own.ahead.count,
    past: [...past.map((view) => visitIn(view, now)), ...own.past.visits]
      .sort((one, other) => byDay(other, one))
      .slice(0, shown.past),
    pastCount: past.length + own.past.count,
  };
}

const isAhead = (view: BookingView, now: number) =>
  view.status === "pending" || (view.status === "accepted" && now < endOfSlot(view));

/**
 * The latest detail counts. Street and access instructions come from the same booking or the same own client, never
 * one from each.
 */
function contactIn(views: readonly BookingView[], own: readonly OwnClientView[]): ClientDetail["contact"] {
  const housed = views.find(({ serviceAddress, access }) => serviceAddress !== null || access !== null);
  const entered = own.find(({ address, access }) => address !== null || access !== null);
  const placed = housed ?? views.find(({ serviceArea }) => serviceArea !== null);
  return {
    phone: firstOf([...views.map(({ petParentPhone }) => petParentPhone), ...own.map(({ phone }) => phone)]),
    email: firstOf([...views.map(({ petParentEmail }) => petParentEmail), ...own.map(({ email }) => email)]),
    area: placed?.serviceArea ?? areaOf(own),
    address: housed ? housed.serviceAddress : addressOf(entered),
    access: housed ? housed.access : (entered?.access ?? null),
  };
}

const firstOf = (texts: readonly (string | null)[]) => texts.find((text) => text !== null) ?? null;

function areaOf(own: readonly OwnClientView[]): ClientDetail["contact"]["area"] {
  const { city = null, state = null, zipCode = null } = own.find((one) => one.zipCode !== null) ?? {};
  return city && state && zipCode ? { city, state, zipCode } : null;
}

function addressOf(entered: OwnClientView | undefined): ClientDetail["contact"]["address"] {
  if (!entered?.address) return null;
  const { address, city, state, zipCode } = entered;
  return { address, city, state, zipCode };
}

type Pet = ClientDetail["pets"][number];

/** Pets that were groomed, those of the latest visits first and those taken off their parent's list last. */
function petsIn(visits: readonly Visit[], noted: ClientView["pets"]): Pet[] {
  const notes = new Map(noted.filter(({ isOwn }) => !isOwn).map((pet) => [pet.id, pick(pet, ["note", "enteredNote"])]));
  const pets = new Map<number, Pet>();
  for (const { row, view } of visits) {
    for (const pet of view.pets) {
      const said = notes.get(pet.id);
      if (said === undefined) continue;
      const known = pets.get(pet.id);
      // Only bookings of these days show the certificate.
      const rabiesPictureUrl = known?.rabiesPictureUrl ?? pet.rabiesPictureUrl;
      const isListed = row.repeats.has(pet.id);
      pets.set(pet.id, { ...pet, rabiesPictureUrl, ...said, isListed, isOwn: false, size: null });
    }
  }
  return [...pets.values()].sort((one, other) => Number(other.isListed) - Number(one.isListed));
}

/** From the year of birth alone, the age is right to a year. */
const ownPetIn = ({ birthYear, ...pet }: OwnClientPet, today: string): Pet => ({
  ...pet,
  enteredNote: null,
  isOwn: true,
  isListed: true,
  age: birthYear === null ? null : Math.max(0, Number(today.slice(0, 4)) - birthYear),
  weight: null,
  medicalInfo: null,
  healthIssues: null,
  specialInstructions: null,
  traits: [],
  rabiesPictureUrl: null,
  imageUrl: null,
});

function offeredAfter(views: readonly BookingView[]): ClientDetail["offered"] {
  const visit = views.find(({ proposal }) => proposal?.kind === "next-visit");
  if (!visit?.proposal) return null;
  const { options, expiresAt } = visit.proposal;
  return { bookingId: visit.id, options, expiresAt };
}

/** Unread messages come before a later booking. */
function threadIn(views: readonly BookingView[]): ClientDetail["thread"] {
  const found = views.find(({ unread = 0 }) => unread > 0) ?? views.find(({ hasThread }) => hasThread);
  return found ? { bookingId: found.id, unread: found.unread ?? 0 } : null;
}
