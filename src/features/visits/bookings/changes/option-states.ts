import type { Db, Tx } from "#db/db.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { findSchedule, readDay, type Schedule } from "../room/day-facts.ts";
import { placeOfZip } from "../room/day-places.ts";
import { minuteOf, slotOfDay } from "../room/room.ts";
import type { BookingRow } from "../rows.ts";

export function withRoom(
  db: Db | Tx,
  row: BookingRow,
  seen: ProposalView,
  { side, now }: { side: Side; now: number },
): ProposalView {
  const proposal = seen.kind === "next-visit" ? { ...seen, next: nextVisitView(db, row.shown) } : seen;
  const schedule = findSchedule(db, row.shown.groomerId, now);
  if (!schedule?.rules.isPlanned) return proposal;
  const forced = new Set(row.proposal?.options.filter(({ isForced }) => isForced).map(({ place }) => place));
  const minutes = proposal.next?.visitMinutes ?? row.shown.visitMinutes;
  const options = proposal.options.map((option) =>
    option.state === "past" || forced.has(option.place)
      ? option
      : { ...option, ...roomOf(db, schedule, { row, minutes, side, madeBy: seen.madeBy }, option) },
  );
  return { ...proposal, options };
}

function roomOf(
  db: Db | Tx,
  schedule: Schedule,
  { row, minutes, side, madeBy }: { row: BookingRow; minutes: number; side: Side; madeBy: Side },
  option: ProposalView["options"][number],
): Pick<ProposalView["options"][number], "state" | "addedMinutes"> {
  const { id, petParentId: parentId } = row.shown;
  const facts = readDay(db, schedule, option.date, id);
  const place = placeOfZip(db, schedule, row.place.zipCode);
  const begins = minuteOf(schedule, option, row.shown.timeZone);
  const room = { place, minutes, parentId, isRequest: false, begins };
  const { state, added } = slotOfDay(schedule, facts, room, option.slot);
  return side === "groomer" && madeBy === "parent" && (state === "open" || state === "late")
    ? { state, addedMinutes: added }
    : { state };
}
