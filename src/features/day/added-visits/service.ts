import { and, eq } from "drizzle-orm";
import { changeRow, findRow, isAddedBy, removeRow, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { readIdempotencyKey } from "#src/http/idempotency-key.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { addDays, amPmTime, mediumDate, weekdayDate } from "#src/shared/base/time.ts";
import {
  MAX_ADDED_VISITS,
  MAX_ADDED_VISITS_A_DAY,
  MAX_SERIES_PAST_DAYS,
  MAX_VISIT_DAYS_AHEAD,
} from "#src/shared/day/added/added-labels.ts";
import type { AddedVisitChanges, AddedVisitInput } from "#src/shared/day/added/added-visit-input.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { findAddedVisit, insertVisit, requireAddedVisit } from "../../visits/bookings/added/view.ts";
import { datesTouched, refuseBrokenDay } from "../../visits/bookings/capacity/out-of-order.ts";
import { findSchedule } from "../../visits/bookings/capacity/read-days.ts";
import { changeLaterVisits, endSeries, movedLaterDates } from "./later.ts";
import { seriesDatesAhead, startSeries } from "./series.ts";
import {
  addedVisitValues,
  changedPetIds,
  changedVisitValues,
  findAddedVisitsLeft,
  saveVisitClient,
  setVisitPets,
  updateVisit,
} from "./write.ts";

/** A repeated key returns the earlier visit. Throws 404 (no such client), 409 (no business, too many, a key of another visit, on `confirm` if it doesn't fit or the groomer is closed), 422, 429. */
export function addAddedVisit(ctx: Ctx, by: ActorContext, input: AddedVisitInput, key?: string | null): AddedVisitView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const idempotencyKey = readIdempotencyKey(key);
  return transact(ctx, (tx, now) => {
    const sent = idempotencyKey && findSent(tx, groomerId, idempotencyKey);
    const earlier = sent && findAddedVisit(tx, by.viewer, sent.id, now);
    if (earlier) refuseOtherVisit(earlier, input);
    if (earlier) return earlier;
    const { date, confirm } = input;
    const schedule = findSchedule(tx, groomerId, now);
    const day = schedule?.openings.today ?? groomerToday(tx, groomerId, now);
    refuseFarAway(date, day);
    if (input.repeat) refuseLongAgo(date, day);
    const dates = input.repeat ? [date, ...seriesDatesAhead(date, input.repeat, day)] : [date];
    const { left, full } = findAddedVisitsLeft(tx, groomerId, dates);
    refuseTooMany(left, dates.length);
    refuseFullDays(full);
    const { petIds, ...whose } = saveVisitClient(tx, by.viewer, input, now);
    const values = {
      groomerId,
      title: input.title,
      preferredDate: date,
      ...addedVisitValues(input),
      ...whose,
      timeZone: schedule?.start.timeZone,
      idempotencyKey,
      // Visits entered for the past are completed.
      status: date < day ? ("completed" as const) : ("accepted" as const),
    };
    const placement = { groomerId, dates: datesTouched(dates, values), more: dates, begins: input, confirm, schedule };
    const id = refuseBrokenDay(ctx, tx, placement, () => {
      const added = insertVisit(tx, values, petIds, now)!;
      if (input.repeat) startSeries(tx, added, input.repeat, now);
      return added;
    });
    const detail = { date, isSeries: input.repeat != null };
    auditBy(tx, by, { action: "added-visit-added", target: `added visit ${id}`, detail, now });
    return findAddedVisit(tx, by.viewer, id, now)!;
  });
}

const findSent = (tx: Tx, groomerId: number, key: string) =>
  findRow(tx, visits, and(isAddedBy(groomerId), eq(visits.idempotencyKey, key)));

function refuseOtherVisit({ pets, ...view }: AddedVisitView, { clientName, title, repeat, ...input }: AddedVisitInput) {
  const typed = { petName: pets[0]?.name ?? null, phone: view.phone?.shown ?? null };
  const saved = { ...view, ...typed, petIds: pets.map(({ id }) => id).join() };
  const { zipCode, address } = input.clientId === null ? {} : saved;
  const sent = {
    ...pick(input, ["date", "start", "until", "minutes", "service", "price", "note"]),
    name: clientName ?? title ?? saved.name,
    clientId: title === null ? (input.clientId ?? saved.clientId) : null,
    everyWeeks: repeat?.everyWeeks ?? null,
    // Unless given, those of the client.
    zipCode: input.zipCode ?? zipCode ?? null,
    address: input.address ?? address ?? null,
    petIds: input.petIds?.toSorted((a, b) => a - b).join() ?? saved.petIds,
    ...(clientName === null ? typed : { petName: input.petName, phone: phoneView(input.phone)?.shown ?? null }),
  };
  if ((Object.keys(sent) as (keyof typeof sent)[]).every((name) => sent[name] === saved[name])) return;
  const when = `${weekdayDate(saved.date)}, ${amPmTime(saved.start)}`;
  throw conflict(`You already saved this visit for ${when}. Change it on your calendar.`);
}

/** `scope` may include later visits of the series. Throws 404, 409 (over, on `confirm`), 422. */
export function changeAddedVisit(ctx: Ctx, by: ActorContext, id: number, changes: AddedVisitChanges): AddedVisitView {
  return transact(ctx, (tx, now) => {
    const visit = requireAddedVisit(tx, by, id);
    if (visit.status !== "accepted") throw conflict("That visit is already over. Undo its status first.");
    const { scope, confirm, petIds, ...fields } = changes;
    const date = fields.date ?? visit.preferredDate;
    const changed = changedVisitValues(tx, visit, fields);
    const isLaterOn = changed.arrivalFrom !== undefined && instantOf(date, changed.arrivalFrom, visit.timeZone) > now;
    const set = {
      ...changed,
      ...(date === visit.preferredDate ? {} : { preferredDate: date }),
      ...(date !== visit.preferredDate || isLaterOn ? afresh : {}),
    };
    const { groomerId } = visit;
    const isForLater = scope === "later" && visit.seriesId !== null;
    const day = groomerToday(tx, groomerId, now);
    if (date !== visit.preferredDate) refuseFarAway(date, day);
    if (isForLater) refuseLongAgo(date, day);
    const later = isForLater ? movedLaterDates(tx, visit, date) : [];
    // Later visits move by the offset from the series date, also if this one was moved before.
    const more = [...(date === visit.preferredDate ? [] : [date]), ...(date === visit.seriesDate ? [] : later)];
    refuseFullDays(findAddedVisitsLeft(tx, groomerId, more).full);
    const { arrivalFrom: start, visitMinutes: minutes } = { ...visit, ...set };
    const dates = datesTouched([date, ...later], { arrivalFrom: start, visitMinutes: minutes });
    const isMoved = ["preferredDate", "arrivalFrom", "visitMinutes"].some((name) => name in set);
    const begins = isMoved ? { date, start, minutes } : undefined;
    refuseBrokenDay(ctx, tx, { groomerId, dates, more, begins, confirm }, () => {
      if (Object.keys(set).length > 0) updateVisit(tx, visit, set);
      const newPetIds = petIds && changedPetIds(tx, visit, petIds);
      if (newPetIds) {
        setVisitPets(tx, id, newPetIds);
        changeRow(tx, visits, { id }, { hasOwnPets: !isForLater });
      }
      if (isForLater) changeLaterVisits(tx, visit, newPetIds !== undefined);
    });
    auditBy(tx, by, { action: "added-visit-changed", target: `added visit ${id}`, detail: { date, scope }, now });
    return findAddedVisit(tx, by.viewer, id, now)!;
  });
}

/** Reset with the date, and if the van comes later that day. */
const afresh = { visitOrder: null, onMyWayAt: null, arrivedAt: null };

/** `scope` may include later visits of the series, or undo adding them. Throws 404, 409 (undo after a change). */
export function removeAddedVisit(ctx: Ctx, by: ActorContext, id: number, scope: "this" | "later" | "undo") {
  transact(ctx.db, (tx) => {
    const visit = requireAddedVisit(tx, by, id);
    const isAsAdded = visit.statusChangedAt === visit.requestDate && visit.onMyWayAt === null && visit.paidBy === null;
    if (scope === "undo" && !isAsAdded)
      throw conflict("This visit has changed since you added it. You can still remove it.");
    if (scope !== "this") endSeries(tx, visit, scope);
    removeRow(tx, visits, { id });
    const detail = { date: visit.preferredDate, scope };
    auditBy(tx, by, { action: "added-visit-removed", target: `added visit ${id}`, detail, now: ctx.now() });
  });
}

function refuseTooMany(left: number, more: number) {
  if (more <= left) return;
  const most = MAX_ADDED_VISITS.toLocaleString("en-US");
  throw conflict(`You can save up to ${most} visits. Remove some first.`);
}

function refuseFarAway(date: string, day: string) {
  const isNear = addDays(day, -MAX_VISIT_DAYS_AHEAD) <= date && date <= addDays(day, MAX_VISIT_DAYS_AHEAD);
  if (!isNear) throw invalid({ date: "Choose a day within two years of today" });
}

function refuseFullDays([first]: readonly string[]) {
  if (first === undefined) return;
  const message = `You've already added ${MAX_ADDED_VISITS_A_DAY} visits on ${mediumDate(first)}. Choose another day.`;
  throw new AppError("conflict", message, { date: message });
}

/** Bounds the number of visits to write. */
function refuseLongAgo(date: string, today: string) {
  if (date >= addDays(today, -MAX_SERIES_PAST_DAYS)) return;
  throw invalid({ date: "Choose a start date within the past year" });
}
