import type { DbNow } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import { PAST_VISITS_SHOWN, VISITS_AHEAD_SHOWN } from "#src/shared/clients/client-limits.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { ClientPet } from "#src/shared/day/added/added-clients.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { LastWork } from "#src/shared/visits/payments.ts";
import { type PetTrait, petTraits, traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { whyNoOffer } from "../../visits/bookings/afterwards/next-visit.ts";
import { viewForSide } from "../../visits/bookings/booking-view.ts";
import { lastVisitByPet, withPrivateNotes } from "../../visits/bookings/private-notes.ts";
import type { BookingRow } from "../../visits/bookings/rows.ts";
import { addedClients } from "./added/queries.ts";
import { clientContact } from "./client-records.ts";
import { petRows } from "./client-rows.ts";
import { findClientLink } from "./linking/questions.ts";
import { withParentRecords } from "./queries.ts";
import { type ClientKey, loadClients } from "./read-clients.ts";
import { addedVisitsFor, compareByStart, paymentTotalsOf, readBookings, toVisitOfClient } from "./visits-of-client.ts";

interface RowAndView {
  row: BookingRow;
  view: BookingView;
}

/** Undefined for another groomer's client. The groomer's entries take precedence over booking data. */
export function findClientDetail(at: DbNow, viewer: Viewer, key: ClientKey): ClientDetail | undefined {
  const { db, now } = at;
  const [read] = loadClients(at, viewer, key);
  const [client] = withParentRecords(at, viewer, read ? [read] : []);
  if (!client) return undefined;
  const groomerId = viewer.groomerId!;
  const { id, petParentId } = client;
  const rows = petParentId === null ? [] : readBookings(db, { groomerId, petParentId });
  const visits = rows.map((row): RowAndView => ({ row, view: viewForSide("groomer", row, now) }));
  const shown = visits.map(({ view }) => view);
  const views = withPrivateNotes(db, groomerId, shown);
  const last = visits.find(({ view }) => view.status === "completed");
  const noOffer = last ? whyNoOffer(db, last.row, now) : null;
  const [added] = addedClients(db, groomerId, [id]);
  const today = groomerToday(db, groomerId, now);
  const pets = petRows(db, { groomerId, id });
  return {
    ...client,
    pets: petsOf(pets, { visits, added: added!.pets, today, last: lastVisitByPet(db, id) }),
    contact: clientContact(read!.seen),
    link: findClientLink(db, { groomerId, client: added!, petParentId }, now),
    added: added!,
    paid: paymentTotalsOf(db, id),
    ...visitsIn(views, addedVisitsFor(at, id, visitLimits), now),
    offered: offeredAfter(views),
    offerAfter: last && noOffer === null ? pick(last.view, ["id", "preferredDate"]) : null,
    noOffer,
    thread: threadIn(views),
  };
}

const visitLimits = { ahead: VISITS_AHEAD_SHOWN, past: PAST_VISITS_SHOWN };

function visitsIn(views: readonly BookingView[], added: ReturnType<typeof addedVisitsFor>, now: number) {
  const booked = views.map((view) => toVisitOfClient(view, now));
  const [ahead, past] = [booked.filter(({ isAhead }) => isAhead), booked.filter(({ isAhead }) => !isAhead)];
  return {
    ahead: [...ahead, ...added.ahead.visits].sort(compareByStart).slice(0, visitLimits.ahead),
    aheadCount: ahead.length + added.ahead.count,
    past: [...past, ...added.past.visits].sort((one, other) => compareByStart(other, one)).slice(0, visitLimits.past),
    pastCount: past.length + added.past.count,
  };
}

type PetDetail = ClientDetail["pets"][number];

interface PetHistory {
  visits: readonly RowAndView[];
  added: readonly ClientPet[];
  today: string;
  last: ReadonlyMap<number, LastWork>;
}

function petsOf(rows: ReturnType<typeof petRows>, { visits, added, today, last }: PetHistory): PetDetail[] {
  const booked = bookedPets(visits);
  const facts = new Map(added.map((pet) => [pet.id, pet]));
  const pets = rows.map(({ clientId: _, petId, rabiesUntil, ...row }): PetDetail => {
    const own = facts.get(row.id);
    const ofAdded = own && pick(own, ["size", "weight", "coat"]);
    const age = own?.birthYear == null ? null : ageIn(own.birthYear, today);
    const known = { ...unknownPetDetails, ...booked.get(petId ?? 0) };
    // Union, because the request may know more.
    const traits = petTraits.filter((one) => traitsOfMask(row.traits).includes(one) || known.traits.includes(one));
    return {
      ...known,
      ...withoutNulls({ ...ofAdded, rabiesUntil }),
      ...(age === null ? {} : { age }),
      ...row,
      traits,
      last: last.get(row.id) ?? null,
    };
  });
  return pets.sort((one, other) => Number(other.isListed) - Number(one.isListed));
}

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>;

/** Keyed by account pet ID. Only recent bookings show the certificate. */
function bookedPets(visits: readonly RowAndView[]) {
  const pets = new Map<number, BookingView["pets"][number]>();
  for (const pet of visits.flatMap(({ view }) => view.pets)) {
    const rabiesCertificateUrl = pets.get(pet.id)?.rabiesCertificateUrl ?? pet.rabiesCertificateUrl;
    pets.set(pet.id, { ...pet, rabiesCertificateUrl });
  }
  return pets;
}

/** Based on the year only, so up to a year off. */
const ageIn = (birthYear: number, today: string) => Math.max(0, Number(today.slice(0, 4)) - birthYear);

const unknownPetDetails = {
  ...toRecord(["age", "weight", "size", "coat", "rabiesUntil", "medicalInfo", "healthIssues"], () => null),
  ...toRecord(["specialInstructions", "rabiesCertificateUrl", "imageUrl"], () => null),
  traits: [] as PetTrait[],
};

function offeredAfter(views: readonly BookingView[]): ClientDetail["offered"] {
  const visit = views.find(({ proposal }) => proposal?.kind === "next-visit");
  if (!visit?.proposal) return null;
  const { options, expiresAt } = visit.proposal;
  return { bookingId: visit.id, options, expiresAt };
}

/** Unread messages take precedence over later bookings. */
function threadIn(views: readonly BookingView[]): ClientDetail["thread"] {
  const found = views.find(({ unread = 0 }) => unread > 0) ?? views.find(({ hasThread }) => hasThread);
  return found ? { bookingId: found.id, unread: found.unread ?? 0 } : null;
}
