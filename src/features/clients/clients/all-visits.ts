import type { Viewer } from "#src/http/sessions/viewer.ts";
import { VISITS_AT_ONCE } from "#src/shared/clients/client-limits.ts";
import type { VisitOfClient } from "#src/shared/clients/clients.ts";
import { seenBy } from "../../visits/bookings/booking-view.ts";
import { withOwnNotes } from "../../visits/bookings/own-notes.ts";
import { bookedWith, byDay, visitIn } from "./booked-visits.ts";
import { allAddedVisits } from "./entered/visits.ts";
import { findClient } from "./queries.ts";
import type { At, ClientKey } from "./read-clients.ts";

/** Latest first. Undefined for another groomer's client. */
export function findAllVisits(at: At, viewer: Viewer, key: ClientKey, asked: number) {
  const { db, now } = at;
  const client = findClient(at, viewer, key);
  if (!client) return undefined;
  const { id, name, petParentId } = client;
  const groomerId = viewer.groomerId!;
  const booked = petParentId === null ? [] : bookedWith(db, { groomerId, petParentId });
  const until = asked * VISITS_AT_ONCE;
  const own = allAddedVisits(db, id, until);
  const count = booked.length + own.count;
  const pages = Math.max(1, Math.ceil(count / VISITS_AT_ONCE));
  if (asked > pages) return undefined;
  const latest: VisitOfClient[] = withOwnNotes(
    db,
    groomerId,
    booked.slice(0, until).map((row) => seenBy("groomer", row, now)),
  ).map((view) => visitIn(view, now));
  const all = [...latest, ...own.visits].sort((one, other) => byDay(other, one));
  return { id, name, count, page: asked, pages, visits: all.slice(until - VISITS_AT_ONCE, until) };
}
