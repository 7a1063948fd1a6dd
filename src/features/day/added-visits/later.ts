import { and, eq, gte, isNull, or, type SQL } from "drizzle-orm";
import { addRow, changeRow, findRow, findRows, removeRow, removeRows, type Tx, visitSeries, visits } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import type { AddedVisit } from "../../visits/bookings/added/view.ts";
import type { Series } from "../../visits/bookings/repeats/book-ahead.ts";
import { seriesFields } from "./series.ts";
import { petIdsOf, setVisitPets, updateVisit } from "./write.ts";

const laterThan = (tx: Tx, visit: AddedVisit): AddedVisit[] =>
  visit.seriesId === null
    ? []
    : findRows(tx, visits, laterOf(visit)).filter((one): one is AddedVisit => one.id !== visit.id);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** False if this visit was moved on its own, or is canceled or over. */
const follows = ({ preferredDate, seriesDate, status }: AddedVisit) =>
  preferredDate === seriesDate && status === "accepted";

export function movedLaterDates(tx: Tx, visit: AddedVisit, date: string): string[] {
  const moved = daysBetween(visit.seriesDate!, date);
  return laterThan(tx, visit)
    .filter(follows)
    .map((one) => addDays(one.preferredDate, moved));
}

/** Keeps individual changes. `visit` is the old state; `hasOtherPets` is true if its pets changed. */
export function changeLaterVisits(tx: Tx, visit: AddedVisit, hasOtherPets: boolean) {
  const { seriesId, seriesDate } = visit;
  const old = findRow(tx, visitSeries, { id: seriesId! })!;
  const first = findRow(tx, visits, { id: visit.id }) as AddedVisit;
  const moved = daysBetween(seriesDate!, first.preferredDate);
  const later = laterThan(tx, visit);
  endSeriesBefore(tx, old, seriesDate!);
  const changed = seriesFields.filter(differIn(first, visit));
  const next = addRow(tx, visitSeries, {
    ...old,
    id: undefined,
    ...pick(first, changed.flat()),
    fromDate: first.preferredDate,
    untilDate: old.untilDate === null ? null : laterDate(addDays(old.untilDate, moved), first.preferredDate),
    madeUntil: laterDate(addDays(old.madeUntil, moved), first.preferredDate),
  });
  const petIds = petIdsOf(tx, visit.id);
  changeRow(tx, visits, { id: visit.id }, { seriesId: next.id, seriesDate: first.preferredDate });
  for (const one of later) {
    const date = addDays(one.seriesDate!, moved);
    const isFollowing = follows(one);
    const isOwn = differIn(one, old);
    const facts = pick(first, isFollowing ? changed.filter((fields) => !isOwn(fields)).flat() : []);
    const day = isFollowing ? { preferredDate: date, ...(moved === 0 ? {} : { visitOrder: null }) } : {};
    updateVisit(tx, one, { seriesId: next.id, seriesDate: date, ...facts, ...day });
    if (hasOtherPets && isFollowing && !one.hasOwnPets) setVisitPets(tx, one.id, petIds);
  }
}

const differIn = (one: AddedVisit, other: AddedVisit | Series) => (fields: (typeof seriesFields)[number]) =>
  fields.some((name) => one[name] !== other[name]);

const laterDate = (a: string, b: string) => (a > b ? a : b);

const laterOf = ({ seriesId, seriesDate }: AddedVisit): SQL | undefined =>
  and(eq(visits.seriesId, seriesId!), gte(visits.seriesDate, seriesDate!));

/** An undo also removes past visits that were added with the series. */
export function endSeries(tx: Tx, visit: AddedVisit, scope: "later" | "undo") {
  if (visit.seriesId === null) return;
  const series = findRow(tx, visitSeries, { id: visit.seriesId })!;
  const isAsAdded =
    scope === "undo" ? and(eq(visits.statusChangedAt, visits.requestDate), isNull(visits.paidBy)) : undefined;
  removeRows(tx, visits, and(laterOf(visit), or(eq(visits.status, "accepted"), isAsAdded)));
  endSeriesBefore(tx, series, visit.seriesDate!);
}

/** A series without days is deleted; its visits stay. */
function endSeriesBefore(tx: Tx, { id, fromDate }: Series, date: string) {
  if (date <= fromDate) removeRow(tx, visitSeries, { id });
  else changeRow(tx, visitSeries, { id }, { untilDate: addDays(date, -1) });
}
