import { and, eq, ne } from "drizzle-orm";
import { hasRow } from "#db/count-rows.ts";
import { type Db, linkNames, savedGroomers, settings, type Tx, transact, users } from "#db/db.ts";
import { random } from "#db/seed/random.ts";
import type { Ctx } from "#src/base/context.ts";
import { suggestLinkName } from "#src/features/listing/link-names/queries.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addCalendars } from "./calendars.ts";
import { addGrowth, addInsights, addSearchesAfar, addSearchesNear, zipsOf } from "./insights.ts";
import { add, addParents } from "./people/accounts.ts";
import { addGroomers } from "./people/groomers.ts";
import { storePhotos } from "./photos.ts";
import { addRecords } from "./records.ts";
import type { Cast } from "./visits/cast.ts";
import { addBlocks, addClientBook, agreeToTexts } from "./visits/clients.ts";
import { addFullDay, confirmDay } from "./visits/full-day.ts";
import { addHistory } from "./visits/history.ts";
import { addNotes, addRequestPhotos } from "./visits/notes.ts";
import { addPresent } from "./visits/present.ts";
import { addReports, addReviewReports } from "./visits/reports.ts";
import { addPauses, addPolicies } from "./visits/rules.ts";
import { addSeries, addTomorrow } from "./visits/series.ts";
import { addTalk, nextVisit } from "./visits/talk.ts";

const KEY = "demo_seed";
const VERSION = "1";

/** Once, all or nothing. Dates are relative to the clock. */
export async function seedDemo(ctx: Pick<Ctx, "db" | "images" | "hasher" | "now">): Promise<void> {
  if (isSeeded(ctx.db)) return;
  const pictures = await storePhotos(ctx);
  const passwordHash = await ctx.hasher.hash(crypto.randomUUID());
  transact(ctx.db, (tx) => {
    // Another process may have been faster.
    if (isSeeded(tx)) return;
    const seed = { tx, now: ctx.now(), dice: random(2027), passwordHash, pictures };
    const parents = addParents(seed);
    const groomers = addGroomers(seed);
    const [parent, groomer] = [parents[0]!, groomers[0]!];
    const cast: Cast = { groomers, parents, groomer, parent };
    addHistory(seed, cast);
    addPresent(seed, cast);
    addReviewReports(seed, cast);
    addTalk(seed, cast);
    addPauses(seed, cast);
    addFullDay(seed, cast);
    // demo_parent knows the next visit's arrival window.
    const next = nextVisit(seed, cast);
    confirmDay(seed, next.groomerId, next.preferredDate);
    addPolicies(seed, cast);
    addRequestPhotos(seed, cast);
    // A separate seed, so that the rest of the demo doesn't depend on it.
    const own = { ...seed, dice: random(2028) };
    addInsights(own, cast);
    addRecords(seed, cast);
    addNotes(seed, cast);
    const zips = zipsOf(seed);
    addSearchesNear(own, zips, groomer);
    addSearchesAfar(seed, zips);
    addGrowth({ ...seed, dice: random(2029) }, cast);
    const { now } = seed;
    agreeToTexts(seed, cast);
    add(seed, linkNames, {
      linkName: suggestLinkName(tx, groomer.id, now),
      groomerId: groomer.id,
      listedSince: now - 90 * DAY_MS,
    });
    addCalendars(seed, cast);
    addBlocks(seed, cast);
    addClientBook(seed, cast);
    addSeries(seed, cast);
    addTomorrow(seed, cast);
    addReports(seed, cast);
    const saved = groomers.slice(0, 6).map(({ id }, days) => ({ groomerId: id, savedAt: now - days * DAY_MS }));
    tx.insert(savedGroomers)
      .values(saved.map((row) => ({ petParentId: parent.id, ...row })))
      .run();
    tx.insert(settings).values({ key: KEY, value: VERSION }).run();
  });
}

export const isSeeded = (db: Db | Tx): boolean =>
  db.select().from(settings).where(eq(settings.key, KEY)).get() !== undefined || holdsRealPeople(db);

/** Demo groomers must not mix with real accounts. */
export const holdsRealPeople = (db: Db | Tx): boolean =>
  hasRow(db, users, and(eq(users.isDemo, false), ne(users.role, "admin")));
