import { bookings, changeRow, findRow, findRows, type Tx, visitPets, visits } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { closedText, timeRefusal, withoutParentLimits } from "#src/domain/availability.ts";
import { rabiesRefusal } from "#src/domain/rabies.ts";
import { copyPoliciesToBooking, requirePoliciesRead } from "#src/features/listing/policies/service.ts";
import { findOpenAccountEmail } from "#src/features/people/accounts/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, conflict, newLoggedOutError } from "#src/shared/base/errors.ts";
import { addressKeys, emptyAccess, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import { estimatePrice } from "#src/shared/visits/estimate.ts";
import type { ProposalReply } from "#src/shared/visits/proposals.ts";
import { setWindowIfSent, windowColumnsAt } from "../arrival/arrival.ts";
import { findSchedule } from "../capacity/read-days.ts";
import { fitCheckOf } from "../capacity/slot-capacity.ts";
import type { OptionRow, ProposalRow } from "../changes/proposal-rows.ts";
import { type ListedGroomer, refuseDearerVisit, requireListedGroomer, requirePets } from "../requests/chosen-offers.ts";
import { reachOf } from "../requests/coverage.ts";
import { whyNotAgain } from "../requests/may-request.ts";
import { proposedStart, slotStart } from "../slot-start.ts";
import { insertNewBooking, writeStatus } from "../write-booking.ts";
import { type NextVisitData, visitAtTodaysPrices } from "./next-visit.ts";

/** At today's prices. Returns ID and overbooking. Throws 401, 409 (obstacle, price, time, policies), 422 (rabies). */
export function bookNextVisit(ctx: Ctx, tx: Tx, by: ActorContext, { proposal, chosen }: AcceptedProposal) {
  const now = ctx.now();
  const { viewer } = by;
  const before = findRow(tx, bookings, { id: proposal.bookingId })!;
  if (!findOpenAccountEmail(tx, viewer.userId)) throw newLoggedOutError();
  if (whyNotAgain(tx, before.id, now)) throw conflict(OVER);
  const groomer = requireListedGroomer(tx, before.groomerId, now);
  const next = visitAtTodaysPrices(tx, before.id);
  refuseDearerVisit(estimatePrice({ ...next, addOnServices: next.addOns }).max, chosen.mostCents);
  if (now >= proposedStart(chosen, groomer.timeZone)) throw conflict("That time has passed. Choose another.");
  const { isOverbooked, day } = checkNextVisitFit(tx, { before, groomer, next, now }, chosen);
  if (isOverbooked && !chosen.isOverbooked) throw conflict(TAKEN);
  const agreed = requirePoliciesRead(tx, groomer.id, chosen.policiesVersion);
  const pets = requirePets(tx, viewer.userId, visitPetIds(tx, before.id));
  const unprotected = rabiesRefusal(agreed?.policies.rabies ?? "no", pets, chosen.date);
  if (unprotected) throw new AppError("rabies", unprotected, { petIds: unprotected });
  const requestKey = `next visit of proposal ${proposal.id}`;
  const { date, slot, time } = chosen;
  const booked = writeNextVisit(tx, { before, groomer, next, now, pets, date, slot, isOverbooked, requestKey });
  const { id } = booked;
  if (agreed) copyPoliciesToBooking(tx, id, agreed);
  if (time) changeRow(tx, visits, { id }, windowColumnsAt(time));
  else if (day) setWindowIfSent(tx, booked, now, day);
  auditBy(tx, by, { action: "booking-next-visit", target: `booking ${id}`, detail: { proposal: proposal.id }, now });
  return { id, isOverbooked };
}

interface VisitAgain extends NextVisitParts, Pick<OptionRow, "date" | "slot" | "isOverbooked"> {
  pets: readonly { id: number }[];
  requestKey: string;
}

/** Writes an accepted copy on another day. */
export function writeNextVisit(tx: Tx, { before, groomer, next, pets, date, slot, ...again }: VisitAgain) {
  const { now, isOverbooked, requestKey } = again;
  const { addOns, ...service } = next;
  const row = {
    ...service,
    requestKey,
    ...pick(before, ["groomerId", "petParentId", "servicePackageId", "petSize", ...textFieldNames, ...addressKeys]),
    ...pick(before, Object.keys(emptyAccess) as (keyof typeof emptyAccess)[]),
    distanceMiles: milesTo(tx, groomer, before.serviceZipCode),
    // The coat has changed since the last visit.
    coatCondition: null,
    preferredDate: date,
    preferredTimeSlot: slot,
    timeZone: groomer.timeZone,
    startsAt: slotStart(date, slot, groomer.timeZone),
    expiresAt: null,
    statusChangedAt: now,
    requestDate: now,
    referralSource: null,
    idempotencyKey: null,
  };
  const id = insertNewBooking(tx, row, { addOns, pets });
  const pendingRequest = { shown: { id, status: "pending" as const }, proposal: null };
  return writeStatus(tx, pendingRequest, { to: "accepted", reason: null, by: "parent", isOverbooked }, now)!;
}

interface AcceptedProposal {
  proposal: ProposalRow;
  chosen: OptionRow & Pick<ProposalReply, "policiesVersion" | "mostCents">;
}

const OVER = "This offer expired. Request a visit from the groomer's profile.";
const TAKEN = "That time was just taken.";

interface NextVisitParts {
  before: typeof bookings.$inferSelect;
  groomer: ListedGroomer;
  next: NextVisitData;
  now: number;
}

/** Checks the copy against the day, and returns that day without it. */
export function checkNextVisitFit(
  tx: Tx,
  { before, groomer, next, now }: NextVisitParts,
  { date, slot, time }: Pick<OptionRow, "date" | "slot" | "time">,
) {
  const { openings } = findSchedule(tx, groomer.id, now)!;
  const minutes = next.visitMinutes;
  const closed = time
    ? closedText(openings, { date, start: time, minutes })
    : timeRefusal(withoutParentLimits(openings), date, slot, 0);
  const { petParentId: parentId, serviceZipCode } = before;
  const place = findZip(tx, serviceZipCode);
  const visit = { groomerId: groomer.id, parentId, date, slot, time, minutes, place, isRequest: false };
  const { day, refusal } = fitCheckOf(tx, visit, now);
  return { isOverbooked: (closed ?? refusal) !== undefined, day };
}

export const visitPetIds = (tx: Tx, id: number) => findRows(tx, visitPets, { visitId: id }).map(({ petId }) => petId!);

function milesTo(tx: Tx, groomer: ListedGroomer, zipCode: string | null): number | null {
  const place = findZip(tx, zipCode);
  return place ? reachOf(groomer, place).miles : null;
}
