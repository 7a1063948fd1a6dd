import type { DbNow } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { bookedVisitStats, bookingsAroundNow, findOpenNextOffers, lastVisits, RECENT_MS } from "./booked-rows.ts";
import { buildClient, type ClientRecords, petCaution, searchFields, visibleDetails } from "./client-records.ts";
import { addedVisitStats, clientRows, petRows } from "./client-rows.ts";
import { findInviteTime } from "./invitations/link.ts";

export type ClientKey = { id: number } | { accountId: number };

/** By name. Includes clients the groomer added or has visited. */
export function loadClients(at: DbNow, { groomerId }: Viewer, only?: ClientKey) {
  if (groomerId === null) return [];
  return clientRecordsOf(at, groomerId, only).map((one) => {
    const seen = visibleDetails(one, at.now);
    return { ...buildClient(one, at.now), caution: () => petCaution(one), seen, searched: searchFields(one, seen) };
  });
}

export type OwnClient = ReturnType<typeof loadClients>[number];

function clientRecordsOf({ db, now }: DbNow, groomerId: number, only: ClientKey | undefined): ClientRecords[] {
  const which = { groomerId, ...only };
  const rows = clientRows(db, which);
  if (only && rows.length === 0) return [];
  const today = groomerToday(db, groomerId, now);
  const scope = { groomerId, petParentId: only && (rows[0]!.account?.id ?? 0) };
  const booked = byParent(bookedVisitStats(db, scope, now));
  const last = new Map(
    lastVisits(db, {
      ids: JSON.stringify([...booked.values()].flatMap(({ lastId }) => lastId ?? [])),
    }).map((one) => [one.id, one]),
  );
  const near = Map.groupBy(
    bookingsAroundNow(db, { ...scope, since: now - RECENT_MS }),
    ({ petParentId }) => petParentId,
  );
  const offers = byParent(findOpenNextOffers(db, { ...scope, now }));
  const pets = Map.groupBy(petRows(db, which), ({ clientId }) => clientId);
  const added = new Map(
    addedVisitStats(db, { ...which, now, yearAgo: addDays(today, -365) }).map((one) => [one.clientId, one]),
  );
  const todays = new Map<string, string>();
  return rows.flatMap((row): ClientRecords[] => {
    const parentId = row.account?.id ?? 0;
    const visited = booked.get(parentId);
    // A parent with only requests is not a client yet.
    if (row.source === "request" && !visited) return [];
    return [
      {
        row: { ...row, isInvited: row.isInvited && findInviteTime(db, row, now) !== null },
        pets: pets.get(row.id) ?? [],
        booked: visited,
        last: last.get(visited?.lastId ?? 0),
        near: near.get(parentId) ?? [],
        offer: offers.get(parentId),
        added: added.get(row.id),
        today: visited
          ? todays.getOrInsertComputed(visited.timeZone, (timeZone) => localTime(now, timeZone).today)
          : today,
      },
    ];
  });
}

const byParent = <Row extends { petParentId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.petParentId, row]));
