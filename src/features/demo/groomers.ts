import {
  addOnServices,
  businessHours,
  groomerProfiles,
  portfolioImages,
  servicePackages,
  unavailableRanges,
} from "#db/schema/tables.ts";
import { businessName, description, ownerAt } from "#db/seed/businesses.ts";
import { extras, menus, weeks } from "#db/seed/offers.ts";
import { type Town, towns } from "#db/seed/towns.ts";
import {
  type BackgroundCheckStatus,
  backgroundCheckStatuses,
  type MembershipState,
  membershipStates,
  weekdays,
} from "#src/shared/groomer-words.ts";
import { maskOf } from "#src/shared/services.ts";
import { addAccount, type Seed } from "./accounts.ts";
import { addMembership } from "./memberships.ts";
import type { Picture } from "./pictures.tsx";

const DAY = 86_400_000;
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);

interface Plan {
  username: string;
  town: Town;
  place: number;
  membership: MembershipState;
  check: BackgroundCheckStatus;
}

/** Every groomer of the demo: the listed ones of each town, one for each state that hides a listing, two to try out. */
function plans(): Plan[] {
  const listed = towns.flatMap((town) => Array.from({ length: town.groomers }, () => town));
  const usual: MembershipState[] = ["active", "active", "active", "trialing", "canceling", "past_due"];
  const asheville = towns[0]!;
  const all: Omit<Plan, "place">[] = [
    ...listed.map((town, at) => ({
      username: at === 0 ? "demo_groomer" : `groomer_${at}`,
      town,
      membership: at === 0 ? ("active" as const) : usual[at % usual.length]!,
      check: "passed" as const,
    })),
    { username: "demo_payment_issue", town: asheville, membership: "payment_required", check: "passed" },
    ...membershipStates.map((membership) => ({
      username: `hidden_${membership}`,
      town: asheville,
      membership,
      check: membership === "ended" || membership === "payment_required" ? ("passed" as const) : ("pending" as const),
    })),
    ...backgroundCheckStatuses
      .filter((check) => check !== "passed")
      .map((check) => ({ username: `check_${check}`, town: asheville, membership: "active" as const, check })),
  ];
  return all.map((plan, place) => ({ ...plan, place }));
}

export interface DemoGroomer {
  id: number;
  username: string;
  town: Town;
  isListed: boolean;
  packages: (typeof servicePackages.$inferSelect)[];
  addOns: (typeof addOnServices.$inferSelect)[];
  joinedDaysAgo: number;
}

export const addGroomers = (seed: Seed, pictures: readonly Picture[]) =>
  plans().map((plan) => addGroomer(seed, plan, pictures));

function addGroomer(seed: Seed, plan: Plan, pictures: readonly Picture[]): DemoGroomer {
  const { tx, now, dice } = seed;
  const owner = ownerAt(plan.place);
  const joinedDaysAgo = dice.between(260, 900);
  const userId = addAccount(seed, {
    username: plan.username,
    fullName: `${owner.firstName} ${owner.surname}`,
    role: "groomer",
    town: plan.town,
    isVerified: !dice.chance(0.1),
    serviceRadius: dice.pick([10, 15, 20, 20, 25, 30, 40]),
    joinedDaysAgo,
  });
  const hasCheck = plan.check === "passed" || plan.check === "failed";
  const { id } = tx
    .insert(groomerProfiles)
    .values({
      userId,
      businessName: businessName(plan.place, owner, plan.town.city),
      description: description(plan.place, dice),
      startedYear: dice.chance(0.8) ? new Date(now).getUTCFullYear() - dice.between(1, 18) : null,
      petTypes: dice.pick(["Dogs", "Dogs", "Dogs", "Dogs,Cats", "Dogs,Cats,Small Pets"]),
      showPhone: !dice.chance(0.2),
      showEmail: dice.chance(0.3),
      acceptsOutsideArea: dice.chance(0.3),
      backgroundCheckStatus: plan.check,
      backgroundCheckDate: hasCheck ? day(now - dice.between(40, joinedDaysAgo - 200) * DAY) : null,
      createdAt: now - joinedDaysAgo * DAY,
    })
    .returning({ id: groomerProfiles.id })
    .get();
  addMembership(seed, id, plan.membership);
  addHours(seed, id);
  const offers = addOffers(seed, id);
  addPortfolio(seed, id, rotated(pictures, plan.place));
  const isListed = plan.check === "passed" && ["trialing", "active", "canceling", "past_due"].includes(plan.membership);
  return { id, username: plan.username, town: plan.town, isListed, joinedDaysAgo, ...offers };
}

function addHours({ tx, now, dice }: Seed, groomerId: number) {
  const week = dice.pick(weeks);
  for (const weekday of weekdays) {
    const hours = week[weekday];
    if (hours) tx.insert(businessHours).values({ groomerId, weekday, opens: hours.open, closes: hours.close }).run();
  }
  if (!dice.chance(0.3)) return;
  const start = now + dice.between(5, 45) * DAY;
  const endDate = day(start + dice.between(0, 8) * DAY);
  tx.insert(unavailableRanges)
    .values({ groomerId, startDate: day(start), endDate, note: "Away" })
    .run();
}

/** Prices follow the level of the groomer, in steps of a dollar. */
function addOffers({ tx, dice }: Seed, groomerId: number) {
  const level = 0.85 + dice.next() * 0.5;
  const price = (cents: number) => Math.round((cents * level) / 100) * 100;
  const packages = dice.pick(menus).map(({ services, priceMin, priceMax, ...offer }, at) =>
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

/** Neighbours show different photos first. */
function rotated<T>(list: readonly T[], place: number): T[] {
  const from = (place * 11) % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}

function addPortfolio({ tx, now, dice }: Seed, groomerId: number, pictures: readonly Picture[]) {
  const chosen = dice.chance(0.15) ? [] : [pictures[0]!, ...dice.some(pictures.slice(1), dice.between(1, 5))];
  for (const [sortOrder, { file, width, height, caption }] of chosen.entries()) {
    tx.insert(portfolioImages)
      .values({ groomerId, file, width, height, caption, sortOrder, createdAt: now - 30 * DAY })
      .run();
  }
}
