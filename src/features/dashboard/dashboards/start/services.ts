import { transact } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { createPackage } from "#src/features/listing/offers/service.ts";
import { type RawForm, readInput } from "#src/http/pages/page.tsx";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { type SuggestedService, suggestedServices } from "#src/shared/dashboard/suggested-services.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { PackageInput } from "#src/shared/listing/offers.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";

/** Empty with three active packages. */
export function servicesToSuggest({ db }: Ctx, groomerId: number): SuggestedService[] {
  const active = findPackages(db, groomerId);
  if (active.length >= MAX_PACKAGES) return [];
  return suggestedServices.filter(({ name }) => !active.some((offer) => offer.name === name));
}

/** Throws 409 (a fourth), 422. */
export const saveServices = (ctx: Ctx, by: ActorContext, groomerId: number, body: RawForm) =>
  transact(ctx.db, () => {
    const active = findPackages(ctx.db, groomerId);
    // The form may be sent twice.
    const isNew = (key: string) => !active.some(({ name }) => name === textIn(body, `${key}.name`));
    const chosen = servicesToSuggest(ctx, groomerId).filter(({ key }) => body[`${key}.on`] !== undefined && isNew(key));
    if (chosen.length === 0 && active.length === 0) {
      throw invalid({ "full.on": "Choose at least one service" });
    }
    const more = chosen.length > 0 ? addedBySize(body) : { price: 0, minutes: 0 };
    const problems: Record<string, string> = {};
    for (const row of chosen) {
      try {
        createPackage(ctx, by, readInput(PackageInput, packageIn(row, body, more)));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "invalid") throw error;
        for (const [name, problem] of Object.entries(error.fields ?? {})) {
          problems[`${row.key}.${fieldOf(name)}`] ??= problem;
        }
      }
    }
    if (Object.keys(problems).length > 0) throw invalid(problems);
  });

/** Sizes have a price and minutes each, but the form asks for the smallest only. */
const fieldOf = (name: string) =>
  /price/i.test(name) ? "price" : /minutes/i.test(name) ? "minutes" : (name.split(".")[0] ?? name);

interface StarterAddOn {
  price: number;
  minutes: number;
}

function addedBySize(body: RawForm): StarterAddOn {
  const price = centsOf(textIn(body, "added.price") || "0");
  const minutes = Number(textIn(body, "added.minutes") || 0);
  const problems = {
    ...(Number.isInteger(minutes) && minutes >= 0 ? {} : { "added.minutes": "Use whole minutes" }),
    ...(Number.isNaN(price) ? { "added.price": "Enter a price like 45 or 45.50" } : {}),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { price, minutes };
}

function packageIn({ key, services, ...suggested }: SuggestedService, body: RawForm, more: StarterAddOn) {
  const price = centsOf(textIn(body, `${key}.price`));
  const minutes = Number(textIn(body, `${key}.minutes`) || Number.NaN);
  const bySize = petSizes.map((size, at) => [
    size,
    { price: price + at * more.price, minutes: minutes + at * more.minutes },
  ]);
  const texts = { name: textIn(body, `${key}.name`), description: textIn(body, `${key}.description`) };
  return {
    ...(key === "other" ? texts : { name: suggested.name, description: suggested.description }),
    services,
    priceMin: price,
    priceMax: price,
    durationMinutes: minutes,
    ...(more.price || more.minutes ? { sizes: Object.fromEntries(bySize) } : {}),
  };
}

const textIn = (body: RawForm, name: string) => {
  const value = body[name];
  return typeof value === "string" ? value.trim() : "";
};
