import { and, eq, ne } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { settings, users } from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import type { Ctx } from "#src/base/context.ts";
import { addGrowth } from "./growth.ts";
import { addNumbers } from "./numbers.ts";
import { addGroomers } from "./people/groomers.ts";
import { addParents } from "./people/parents.ts";
import { addTerms } from "./people/terms.ts";
import { drawPetPhotos } from "./pictures/pet-photos.tsx";
import { drawPictures } from "./pictures/pictures.tsx";
import { drawPortraits } from "./pictures/portraits.tsx";
import { addRecords } from "./records.ts";
import { addFullDay, tellNextHour } from "./visits/full-day.ts";
import { addHistory } from "./visits/history.ts";
import { addMessages } from "./visits/messages.ts";
import { addPauses } from "./visits/pauses.ts";
import { addPresent } from "./visits/present.ts";
import { addProposals } from "./visits/proposals.ts";
import { addReportedReviews } from "./visits/reported-reviews.ts";
import { addVisitNotes, drawNotePictures } from "./visits/visit-notes.tsx";
import { addVisitPictures, drawVisitPictures } from "./visits/visit-pictures.tsx";
import { addVisitPlaces } from "./visits/visit-places.ts";
import { addZeroResultSearches } from "./zero-result-searches.ts";

const KEY = "demo_seed";
const VERSION = "1";

/** Fills an empty demo with groomers, parents, visits and reviews; once, whole or not at all. Dates follow the clock. */
export async function seedDemo(ctx: Pick<Ctx, "db" | "images" | "hasher" | "now" | "features">): Promise<void> {
  if (isSeeded(ctx.db)) return;
  const pictures = await drawPictures(ctx);
  const photos = await drawPetPhotos(ctx);
  const portraits = await drawPortraits(ctx);
  const sent = await drawVisitPictures(ctx);
  const noted = await drawNotePictures(ctx);
  const passwordHash = await ctx.hasher.hash(crypto.randomUUID());
  transact(ctx.db, (tx) => {
    // Another process may have been faster.
    if (isSeeded(tx)) return;
    const seed = { tx, now: ctx.now(), dice: random(2027), passwordHash };
    const parents = addParents(seed, photos);
    const groomers = addGroomers(seed, pictures, portraits);
    addHistory(seed, groomers, parents);
    addPresent(seed, groomers, parents);
    const others = groomers.slice(1).filter(({ isListed }) => isListed);
    addReportedReviews(seed, { groomer: groomers[0]!, parent: parents[0]!, others });
    addVisitPlaces(seed);
    addProposals(seed, { parentId: parents[0]!.id, groomerId: groomers[0]!.id });
    addMessages(seed, { parentId: parents[0]!.id, groomerId: groomers[0]!.id });
    const [groomer, town] = [groomers[0]!, groomers[0]!.town.areaCode];
    const neighbors = parents.slice(1).filter((parent) => parent.town.areaCode === town);
    addPauses(seed, groomer.id);
    addFullDay(seed, groomer, neighbors);
    tellNextHour(seed, parents[0]!.id);
    addTerms(seed, groomers);
    addVisitPictures(seed, groomer.id, sent);
    addNumbers(seed, groomers, neighbors);
    addRecords(seed, { parentId: parents[0]!.id, groomerId: groomer.id });
    addVisitNotes(seed, { parentId: parents[0]!.id, groomerId: groomer.id }, noted);
    addZeroResultSearches(seed);
    addGrowth(seed, groomers, parents);
    const { now } = seed;
    for (const { demo } of ctx.features) demo?.({ tx, now, groomerId: groomer.id, parentId: parents[0]!.id });
    tx.insert(settings).values({ key: KEY, value: VERSION }).run();
  });
}

/** True when there is nothing left to fill. */
export const isSeeded = (db: Db | Tx): boolean =>
  db.select().from(settings).where(eq(settings.key, KEY)).get() !== undefined || holdsRealPeople(db);

/** True when people have signed up here: made-up groomers must not be mixed with them. */
export const holdsRealPeople = (db: Db | Tx): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, false), ne(users.role, "admin")))
    .limit(1)
    .get() !== undefined;
