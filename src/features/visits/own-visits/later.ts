import { and, eq, gte, type SQL } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownVisitPets, ownVisits, visitSeries } from "#db/schema/tables.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type Series, templateNames } from "./series.ts";
import { type OwnVisit, setPets } from "./write.ts";

/** The later visits of the same series. */
const laterThan = (tx: Tx, visit: OwnVisit): OwnVisit[] =>
  visit.seriesId === null
    ? []
    : tx
        .select()
        .from(ownVisits)
        .where(laterOf(visit))
        .all()
        .filter(({ id }) => id !== visit.id);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a change of earlier ones is one of this visit too: not where it was moved or left out by itself. */
const follows = ({ date, seriesDate, status }: OwnVisit) => date === seriesDate && status === "planned";

/** The days to which those go that follow once a visit of their series is on another one. */
export function daysOfLater(tx: Tx, visit: OwnVisit, date: string): string[] {
  const moved = daysBetween(visit.seriesDate!, date);
  return laterThan(tx, visit)
    .filter(follows)
    .map((one) => addDays(one.date, moved));
}

/**
 * A change of one visit for all later ones too: from it on they are a series of their own, by days as far moved as it was. What was
 * changed of one of them by itself stays: its hour, minutes, price or pets, and all of one that was moved or left out. `visit` is as it was before; `hasOtherPets` says whether
 * its pets were changed as well.
 */
export function changeLater(tx: Tx, visit: OwnVisit, hasOtherPets: boolean) {
  const { seriesId, seriesDate } = visit;
  const old = tx.select().from(visitSeries).where(eq(visitSeries.id, seriesId!)).get()!;
  const first = tx.select().from(ownVisits).where(eq(ownVisits.id, visit.id)).get()!;
  const moved = daysBetween(seriesDate!, first.date);
  const later = laterThan(tx, visit);
  endSeriesBefore(tx, old, seriesDate!);
  const changed = templateNames.filter((name) => first[name] !== visit[name]);
  const next = tx
    .insert(visitSeries)
    .values({
      ...old,
      id: undefined,
      ...pick(first, changed),
      fromDate: first.date,
      untilDate: old.untilDate === null ? null : laterDate(addDays(old.untilDate, moved), first.date),
      madeUntil: laterDate(addDays(old.madeUntil, moved), first.date),
    })
    .returning()
    .get();
  const petIds = petsOf(tx, visit.id);
  tx.update(ownVisits).set({ seriesId: next.id, seriesDate: first.date }).where(eq(ownVisits.id, visit.id)).run();
  for (const one of later) {
    const date = addDays(one.seriesDate!, moved);
    const isFollowing = follows(one);
    const facts = pick(first, isFollowing ? changed.filter((name) => one[name] === old[name]) : []);
    const day = isFollowing ? { date, ...(moved === 0 ? {} : { visitOrder: null }) } : {};
    tx.update(ownVisits)
      .set({ seriesId: next.id, seriesDate: date, ...facts, ...day })
      .where(eq(ownVisits.id, one.id))
      .run();
    if (hasOtherPets && isFollowing && !one.hasOwnPets) setPets(tx, one.id, petIds);
  }
}

const petsOf = (tx: Tx, visitId: number) =>
  tx
    .select({ id: ownVisitPets.clientPetId })
    .from(ownVisitPets)
    .where(eq(ownVisitPets.ownVisitId, visitId))
    .all()
    .map(({ id }) => id);

const laterDate = (a: string, b: string) => (a > b ? a : b);

const laterOf = ({ seriesId, seriesDate }: OwnVisit): SQL | undefined =>
  and(eq(ownVisits.seriesId, seriesId!), gte(ownVisits.seriesDate, seriesDate!));

/** Ends a series before one of its visits, and takes the planned ones after it out of the book. */
export function endSeries(tx: Tx, visit: OwnVisit) {
  if (visit.seriesId === null) return;
  const series = tx.select().from(visitSeries).where(eq(visitSeries.id, visit.seriesId)).get()!;
  tx.delete(ownVisits)
    .where(and(laterOf(visit), eq(ownVisits.status, "planned")))
    .run();
  endSeriesBefore(tx, series, visit.seriesDate!);
}

/** A series that would have no day left goes; its visits stay. */
function endSeriesBefore(tx: Tx, { id, fromDate }: Series, date: string) {
  if (date <= fromDate) tx.delete(visitSeries).where(eq(visitSeries.id, id)).run();
  else
    tx.update(visitSeries)
      .set({ untilDate: addDays(date, -1) })
      .where(eq(visitSeries.id, id))
      .run();
}
