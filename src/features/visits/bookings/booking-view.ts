import { isAccessShown, isFinallyAccepted, seesDetails } from "#src/domain/access-instructions.ts";
import { isWindowDue, windowDueAt } from "#src/domain/arrival-window-due.ts";
import { actionsFor, isClosed } from "#src/domain/booking.ts";
import { withTravelActions } from "#src/domain/on-my-way.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { threadClosedReason } from "#src/domain/thread.ts";
import { checkDispute, noteRefusal, reviewObstacle } from "#src/domain/visits/after-visit.ts";
import { addMinutes, zoneGapMinutes } from "#src/domain/visits/visit.ts";
import { policiesViewOf } from "#src/features/listing/policies/service.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { emptyTextFields } from "#src/shared/visits/booking-fields.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { accessIfAny } from "./access.ts";
import { nextOfferRefusalCode } from "./afterwards/next-visit.ts";
import { depositFieldForSide } from "./answers/accepting.ts";
import { cancelNoticeHours, canMoveAtOnce, canPropose, proposalForSide } from "./changes/proposal-view.ts";
import { everyWeeksForView } from "./repeats/series.ts";
import { type BookingRow, bookingStateOf, isListed, noteStateIn, threadState } from "./rows.ts";

export function viewForSide(side: Side, row: BookingRow, now: number): BookingView {
  const view = fullView(side, row, now);
  return side === "parent" ? forParent(view, row) : { ...forGroomer(view, row, now), ...requestPhotosIn(row) };
}

/** See docs/product.md, Visibility. */
export const viewForAdmin = (row: BookingRow, now: number): BookingView =>
  forAdmin(fullView("groomer", { ...row, note: null }, now), row);

function fullView(side: Side, row: BookingRow, now: number): BookingView {
  const { shown, addOnServices, pets, reviewId, serviceRadius } = row;
  const isKept = isKeptDespiteSuspension(side, row, now);
  return {
    ...shown,
    addOnServices,
    pets,
    ...placeOf(row),
    access: accessIfAny(row.access),
    ...(side === "groomer" ? arrivalOnOwnClock(row, now) : arrivalFields(row, now)),
    ...noContacts,
    ...depositFieldForSide(side, row),
    isOutsideArea: shown.distanceMiles !== null && shown.distanceMiles > serviceRadius,
    hasReview: reviewId !== null,
    ...possible(side, row, now),
    dispute: disputeIn(row),
    startsInLessThan24Hours: now > (isKept ? shown.startsAt : freeUntil(row)),
    ...(isKept ? { isOtherSuspended: true } : {}),
    ...bookedLate(row),
    proposal: proposalForSide(side, row, now),
    ...everyWeeksForView(row),
    unread: row.unread[side],
    hasThread: row.messages > 0 || row.blocks[side] || threadClosedReason(threadState(row), now) === null,
    ...(row.policies ? { policies: { ...policiesViewOf(row.policies), wasShown: row.policies.wasShown } } : {}),
    ...notedIn(row),
  };
}

export const freeUntil = (row: BookingRow) => row.shown.startsAt - cancelNoticeHours(row) * HOUR_MS;

const bookedLate = (row: BookingRow): Pick<BookingView, "isBookedLate"> =>
  (row.life.acceptedAt ?? 0) > freeUntil(row) ? { isBookedLate: true } : {};

/** Until the visit's end. */
export const isKeptDespiteSuspension = (side: Side, { shown, ...row }: BookingRow, now: number) =>
  shown.status === "accepted" && row[otherSide[side]].disabledAt !== null && now < slotEndsAt(shown);

/** Empty for a groomer who is not coming (features/visits/photos). */
const requestPhotosIn = ({ shown, requestPhotos }: BookingRow): Pick<BookingView, "requestPhotos"> =>
  seesDetails(shown) && requestPhotos > 0 ? { requestPhotos } : {};

function notedIn({ note }: BookingRow): Pick<BookingView, "notedAt" | "note"> {
  if (!note) return {};
  return { notedAt: note.writtenAt, ...(note.text === null ? {} : { note: note.text }) };
}

function possible(side: Side, row: BookingRow, now: number) {
  const facts = bookingStateOf(row);
  const actions: BookingView["actions"] = actionsFor(facts, side, now);
  if (canPropose(side, row, now)) actions.push("propose");
  if (side !== "parent") {
    if (noteRefusal(noteStateIn(row), now) === null) actions.push("write_note");
    if (nextOfferRefusalCode(row, now) === undefined) actions.push("propose_next");
    return { actions: withTravelActions(facts, actions, now), reviewObstacle: null };
  }
  if (isClosed(facts.status) && isListed(row.groomer, now)) actions.push("book_again");
  const dispute = checkDispute(facts, now);
  if ("kind" in dispute) actions.push(dispute.kind === "no_show" ? "dispute" : dispute.kind);
  const hasReview = row.reviewId !== null;
  const isConfirmed = row.parent.confirmedAt !== null;
  const obstacle = reviewObstacle({ ...facts, hasReview, isConfirmed }, now);
  if (obstacle === null) actions.push("review");
  const isFree = actions.includes("propose") && canMoveAtOnce(row, now);
  return { actions, reviewObstacle: obstacle, ...hiddenIn(row), ...(isFree ? { movesAtOnce: true as const } : {}) };
}

function hiddenIn({ hiddenReview }: BookingRow): Pick<BookingView, "hiddenReview"> {
  const { at = null, reason = null, comment = null } = hiddenReview ?? {};
  return at === null || reason === null || comment === null ? {} : { hiddenReview: { at, reason, comment } };
}

const disputeIn = ({ life: { disputeKind: kind, disputedAt, ...life } }: BookingRow): BookingView["dispute"] =>
  kind && disputedAt !== null ? { kind, disputedAt, text: life.disputeText, decidedAt: life.disputeDecidedAt } : null;

export function arrivalFields(row: BookingRow, now: number): Pick<BookingView, "arrival" | "promisedBy"> {
  const { arrivalFrom: from, arrivalUntil: until, shown } = row;
  if (from && until) return { arrival: { from, until }, promisedBy: null };
  const due = windowDueAt(shown.preferredDate, shown.timeZone);
  const { statusChangedAt } = row.life;
  const visit = { ...row, statusChangedAt, status: shown.status, isPlanned: row.isPlanned ?? true };
  const isToCome = isWindowDue(visit) && now < due && row.groomer.disabledAt === null;
  return { arrival: null, promisedBy: isToCome ? due : null };
}

/** Converts the window to the time zone of a groomer who has moved since. */
function arrivalOnOwnClock(row: BookingRow, now: number) {
  const { arrival, ...rest } = arrivalFields(row, now);
  const shift = zoneGapMinutes(row.shown.preferredDate, row.shown.timeZone, row.groomerZone);
  return {
    ...rest,
    arrival: arrival && { from: addMinutes(arrival.from, shift), until: addMinutes(arrival.until, shift) },
  };
}

function placeOf(row: BookingRow) {
  const { address } = row.place;
  const serviceArea = areaOf(row);
  return { serviceArea, serviceAddress: serviceArea && address ? { address, ...serviceArea } : null };
}

const areaOf = ({ place: { city, state, zipCode } }: BookingRow): BookingView["serviceArea"] =>
  city && state && zipCode ? { city, state, zipCode } : null;

export const visitFactsOf = (row: BookingRow) => ({
  ...row.shown,
  addOnServices: row.addOnServices,
  pets: row.pets,
  serviceArea: areaOf(row),
  ...everyWeeksForView(row),
  groomerFullName: row.groomer.fullName,
  hasStreet: row.place.address !== null,
  hasPhone: { parent: row.parent.phone !== null, groomer: row.groomer.phone !== null },
  noticeHours: cancelNoticeHours(row),
  ...bookedLate(row),
  arrivalUntil: row.arrivalUntil,
  ...depositFieldForSide("parent", row),
});

const noContacts = { petParentPhone: null, petParentEmail: null, groomerPhone: null, groomerEmail: null };

const parentContact = ({ parent: { leftAt, phone, email } }: BookingRow) =>
  leftAt === null ? { petParentPhone: phoneView(phone), petParentEmail: email } : {};
const groomerContact = ({ groomer: { leftAt, phone, email } }: BookingRow) =>
  leftAt === null ? { groomerPhone: phoneView(phone), groomerEmail: email } : {};

const isAgreed = ({ status }: BookingView) => status === "accepted" || status === "completed";

function forParent(booking: BookingView, row: BookingRow): BookingView {
  const pets = booking.actions.includes("review") ? withRepeats(row) : booking.pets;
  return { ...booking, pets, isOverbooked: false, ...(isAgreed(booking) ? groomerContact(row) : {}) };
}

const withRepeats = ({ pets, repeats }: BookingRow): BookingView["pets"] =>
  pets.map((pet) => (repeats.has(pet.id) ? { ...pet, repeatWeeks: repeats.get(pet.id) ?? null } : pet));

/** See docs/product.md, Visibility. */
function forGroomer(booking: BookingView, row: BookingRow, now: number): BookingView {
  const dispute = booking.dispute && { ...booking.dispute, text: null };
  const own = { ...booking, dispute };
  const pets = booking.pets.map((pet) => ({ ...pet, rabiesCertificateUrl: null }));
  const facts = { ...booking, arrivalFrom: row.arrivalFrom, undoUntil: row.life.undoUntil };
  const housed = isAccessShown(facts, now) ? own : { ...own, pets, serviceAddress: null, access: null };
  if (isFinallyAccepted(facts, now)) return { ...housed, ...parentContact(row) };
  if (booking.status === "accepted") return { ...housed, isKeptBack: true };
  return seesDetails(booking) ? housed : { ...housed, ...withoutVisit };
}

const noPlace = { serviceArea: null, distanceMiles: null, isOutsideArea: false };
const withoutVisit = { ...noPlace, pets: [], petSize: null, ...emptyTextFields };

/** Admins see no address, contact, or messages, but they see the parent's dispute. */
const forAdmin = (booking: BookingView, row: BookingRow): BookingView => ({
  ...booking,
  ...withoutVisit,
  serviceAddress: null,
  access: null,
  statusReason: null,
  dispute: disputeIn(row),
  proposal: null,
  actions: [],
  unread: 0,
  hasThread: false,
});
