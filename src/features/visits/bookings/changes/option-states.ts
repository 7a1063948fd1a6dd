import type { Db, Tx } from "#db/open.ts";
import type { OptionState } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { findSchedule, readDay, type Schedule } from "../room/day-facts.ts";
import { placeOfZip } from "../room/day-places.ts";
import { minuteOf, slotOfDay } from "../room/room.ts";
import type { BookingRow } from "../rows.ts";

/**
 * A proposal with what the groomer's days say to its times now, and of a next visit with what it would be; times that a
 * groomer has forced stay open.
 */
export function withRoom(db: Db | Tx, row: BookingRow, seen: ProposalView, now: number): ProposalView {
  const proposal = seen.kind === "next-visit" ? { ...seen, next: nextVisitView(db, row.shown) } : seen;
  const schedule = findSchedule(db, row.shown.groomerId, now);
  if (!schedule?.rules.isPlanned) return proposal;
  const forced = new Set(row.proposal?.options.filter(({ isForced }) => isForced).map(({ place }) => place));
  const minutes = proposal.next?.visitMinutes ?? row.shown.visitMinutes;
  const options = proposal.options.map((option) =>
    option.state === "past" || forced.has(option.place)
      ? option
      : { ...option, state: stateOf(db, schedule, { row, minutes }, option) },
  );
  return { ...proposal, options };
}

function stateOf(
  db: Db | Tx,
  schedule: Schedule,
  { row, minutes }: { row: BookingRow; minutes: number },
  option: ProposalView["options"][number],
): OptionState {
  const { id, petParentId: parentId } = row.shown;
  const facts = readDay(db, schedule, option.date, id);
  const place = placeOfZip(db, schedule, row.place.zipCode);
  const begins = minuteOf(schedule, option, row.shown.timeZone);
  return slotOfDay(schedule, facts, { place, minutes, parentId, isRequest: false, begins }, option.slot).state;
}
