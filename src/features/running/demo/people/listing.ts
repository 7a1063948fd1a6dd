import { addOnServices, businessHours, daysOff, portfolioImages, servicePackages } from "#db/schema/tables.ts";
import { daysOffNotes } from "#db/seed/notes.ts";
import { everyDay, extras, menus, type Offer, weeks } from "#db/seed/offers.ts";
import type { Town } from "#db/seed/towns.ts";
import { breeds } from "#src/shared/base/breeds.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import type { StoredPicture } from "../pictures/pictures.tsx";
import type { Seed } from "./accounts.ts";

/** A calendar day 'YYYY-MM-DD' in UTC, near enough for the demo. */
export const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export function addHours({ tx, now, dice }: Seed, groomerId: number, isOpenDaily: boolean) {
  const picked = dice.pick(weeks);
  const week = isOpenDaily ? everyDay : picked;
  for (const weekday of weekdays) {
    const hours = week[weekday];
    if (hours) tx.insert(businessHours).values({ groomerId, weekday, opens: hours.open, closes: hours.close }).run();
  }
  if (!dice.chance(0.3)) return;
  const start = now + dice.between(5, 45) * DAY_MS;
  const endDate = day(start + dice.between(0, 8) * DAY_MS);
  const note = daysOffNotes[groomerId % daysOffNotes.length];
  tx.insert(daysOff)
    .values({ groomerId, startDate: day(start), endDate, note })
    .run();
}

/** Packages, of one of the usual menus or `own`, and add-ons. Prices follow the level of the groomer, in steps of a dollar. */
export function addOffers({ tx, dice }: Seed, groomerId: number, own?: readonly Offer[]) {
  const level = 0.85 + dice.next() * 0.5;
  const price = (cents: number) => Math.round((cents * level) / 100) * 100;
  const usual = dice.pick(menus);
  const packages = (own ?? usual).map(({ services, priceMin, priceMax, ...offer }, at) =>
    tx
      .insert(servicePackages)
      .values({
        ...offer,
        groomerId,
        priceMin: price(priceMin),
        priceMax: price(priceMax),
        services: maskOf(services),
        position: at + 1,
      })
      .returning()
      .get(),
  );
  const addOns = dice.some(extras, dice.between(0, 5)).map((extra) =>
    tx
      .insert(addOnServices)
      .values({ ...extra, groomerId })
      .returning()
      .get(),
  );
  return { packages, addOns };
}

/**
 * Cards of the groomers of one search show a dog of their own or, where there are more groomers than dogs and now and then
 * before that, a portrait: so neighbours differ in whatever order people ask for.
 */
export const showsPhoto = (turn: number) => turn < breeds.length && turn % 7 !== 6;

interface Place {
  place: number;
  turn: number;
  town: Town;
}

export function addPortfolio(
  { tx, now, dice }: Seed,
  groomerId: number,
  { place, turn, town }: Place,
  all: readonly StoredPicture[],
) {
  const dog = breeds[(turn + Number(town.areaCode)) % breeds.length];
  const own = all.filter(({ breed, scene }) => breed === dog && scene !== "pair");
  const first = own[place % own.length]!;
  const others = all.filter((picture) => picture !== first);
  for (const [sortOrder, picture] of [first, ...dice.some(others, dice.between(1, 5))].entries()) {
    const { file, width, height, captions } = picture;
    const caption = dice.chance(0.9) ? dice.pick(captions) : null;
    tx.insert(portfolioImages)
      .values({ groomerId, file, width, height, caption, sortOrder, createdAt: now - 30 * DAY_MS })
      .run();
  }
}
