import type { Tx } from "#db/open.ts";
import { groomerProfiles, groomerTerms } from "#db/schema/tables.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { usualTerms } from "#src/shared/listing/terms-labels.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { addRow, readRow } from "#tests/support/rows.ts";
import { addVisitRow } from "#tests/support/visits.ts";
import type { Business, Person } from "../support/world.ts";

export interface Visit {
  bookingId: number;
  parent: Person;
  owner: Person;
  time: ProposedTime;
}

export interface Cast {
  parents: Person[];
  owners: Person[];
  groomers: Business[];
}

interface When {
  date: string;
  startsAt: number;
}

export function todayOf(tx: Tx, { id }: Business): When {
  const { timeZone } = readRow(tx, groomerProfiles, { id })!;
  const now = Date.now();
  return { date: localTime(now, timeZone!).today, startsAt: now };
}

export function addVisit(tx: Tx, at: number, { parents, owners, groomers }: Cast, { date, startsAt }: When): Visit {
  const parent = parents[at % parents.length]!;
  const ownerAt = Math.floor(at / parents.length) % owners.length;
  const business = groomers[ownerAt]!;
  const time = { date, slot: timeSlots[0] };
  const { id: bookingId } = addVisitRow(tx, {
    groomerId: business.id,
    petParentId: parent.id,
    servicePackageId: business.packageId,
    preferredDate: time.date,
    timeZone: "America/New_York",
    startsAt,
    status: "accepted",
    requestDate: startsAt,
    requestKey: `given ${date} ${at}`,
  });
  return { bookingId, parent, owner: owners[ownerAt]!, time };
}

const TERMS_AT = 6;

export const addTerms = (tx: Tx, { groomers }: Cast) =>
  addRow(tx, groomerTerms, {
    groomerId: groomers[TERMS_AT]!.id,
    ...usualTerms,
    noticeHours: 48,
    version: 1,
    changedAt: Date.now(),
  });
