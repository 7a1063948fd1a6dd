import { and, desc, inArray, sql } from "drizzle-orm";
import { bound } from "#db/prepared.ts";
import { bookings } from "#db/schema/tables.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { PAST_VISITS_SHOWN } from "#src/shared/visits/client-limits.ts";
import { bookingFactNames, type ClientDetail, type VisitOfClient } from "#src/shared/visits/clients.ts";
import { whyNoNext } from "../bookings/afterwards/propose-next.ts";
import { seenBy } from "../bookings/booking-view.ts";
import { type BookingRow, reader } from "../bookings/rows.ts";
import { findClient } from "./queries.ts";
import type { At } from "./read-clients.ts";

/** The index of the parent's bookings serves: a groomer has thousands. */
const isTheirs = sql`${bookings.petParentId} = ${bound(sql.placeholder("petParentId"))}
  AND +${bookings.groomerId} = ${sql.placeholder("groomerId")}`;
const isVisit = inArray(bookings.status, ["pending", "accepted", "completed", "no_show"]);
const visitsWith = reader(and(isTheirs, isVisit)!, desc(bookings.startsAt));

interface Visit {
  row: BookingRow;
  view: BookingView;
}

/**
 * One client with everything that this groomer may know of it; undefined for anybody else's. How to reach them, where they live and
 * what is known of their pets is what their bookings show the groomer now.
 */
export function findClientDetail(at: At, viewer: Viewer, petParentId: number): ClientDetail | undefined {
  const { db, now } = at;
  const client = findClient(at, viewer, petParentId);
  if (!client) return undefined;
  const visits = visitsWith(db, { groomerId: viewer.groomerId!, petParentId }).map(
    (row): Visit => ({ row, view: seenBy("groomer", row, now) }),
  );
  const views = visits.map(({ view }) => view);
  const [ahead, past] = [views.filter((view) => isAhead(view, now)), views.filter((view) => !isAhead(view, now))];
  const last = visits.find(({ view }) => view.status === "completed");
  const noOffer = last ? whyNoNext(db, last.row, now) : null;
  return {
    ...client,
    pets: petsIn(visits, client.pets),
    contact: contactIn(views),
    ahead: ahead.toReversed().map(visitIn),
    offered: offeredAfter(views),
    past: past.slice(0, PAST_VISITS_SHOWN).map(visitIn),
    pastCount: past.length,
    offerAfter: last && noOffer === null ? pick(last.view, ["id", "preferredDate"]) : null,
    noOffer,
    thread: threadIn(views),
  };
}

const isAhead = (view: BookingView, now: number) =>
  view.status === "pending" || (view.status === "accepted" && now < endOfSlot(view));

const visitIn = (view: BookingView): VisitOfClient => ({
  ...pick(view, bookingFactNames),
  petNames: view.pets.map(({ name }) => name),
});

/** What is told latest holds. A street and the way into that house come from one booking. */
function contactIn(views: readonly BookingView[]): ClientDetail["contact"] {
  const housed = views.find(({ serviceAddress, access }) => serviceAddress !== null || access !== null);
  const placed = housed ?? views.find(({ serviceArea }) => serviceArea !== null);
  return {
    phone: views.find(({ petParentPhone }) => petParentPhone !== null)?.petParentPhone ?? null,
    email: views.find(({ petParentEmail }) => petParentEmail !== null)?.petParentEmail ?? null,
    area: placed?.serviceArea ?? null,
    address: housed?.serviceAddress ?? null,
    access: housed?.access ?? null,
  };
}

type Pet = ClientDetail["pets"][number];

/** The groomed ones, those of the latest visits first; at the end whom their parent has taken off the list. */
function petsIn(visits: readonly Visit[], noted: readonly Pick<Pet, "id" | "note">[]): Pet[] {
  const notes = new Map(noted.map(({ id, note }) => [id, note]));
  const pets = new Map<number, Pet>();
  for (const { row, view } of visits) {
    for (const pet of view.pets) {
      const note = notes.get(pet.id);
      if (note === undefined) continue;
      const known = pets.get(pet.id);
      // The certificate is shown by the bookings of these days alone.
      const rabiesPictureUrl = known?.rabiesPictureUrl ?? pet.rabiesPictureUrl;
      pets.set(pet.id, { ...pet, rabiesPictureUrl, note, isListed: row.repeats.has(pet.id) });
    }
  }
  return [...pets.values()].sort((one, other) => Number(other.isListed) - Number(one.isListed));
}

function offeredAfter(views: readonly BookingView[]): ClientDetail["offered"] {
  const visit = views.find(({ proposal }) => proposal?.kind === "next-visit");
  if (!visit?.proposal) return null;
  const { options, expiresAt } = visit.proposal;
  return { bookingId: visit.id, options, expiresAt };
}

/** Unread ones come before those of a later booking. */
function threadIn(views: readonly BookingView[]): ClientDetail["thread"] {
  const found = views.find(({ unread = 0 }) => unread > 0) ?? views.find(({ hasThread }) => hasThread);
  return found ? { bookingId: found.id, unread: found.unread ?? 0 } : null;
}
