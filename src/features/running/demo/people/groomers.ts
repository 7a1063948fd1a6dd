import { eq } from "drizzle-orm";
import { type addOnServices, groomerProfiles, type servicePackages, users } from "#db/schema/tables.ts";
import { businessName, description, ownerAt } from "#db/seed/businesses.ts";
import { failedCheckNote } from "#db/seed/notes.ts";
import { demoMenu } from "#db/seed/offers.ts";
import type { Random } from "#db/seed/random.ts";
import { type Town, towns } from "#db/seed/towns.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import {
  type BackgroundCheckStatus,
  backgroundCheckStatuses,
  type MembershipState,
  membershipStates,
} from "#src/shared/listing/groomer-labels.ts";
import type { StoredPicture } from "../pictures/pictures.tsx";
import { addAccount, type Seed } from "./accounts.ts";
import { addHours, addOffers, addPortfolio, day, showsPhoto } from "./listing.ts";
import { addMembership } from "./memberships.ts";

interface Plan {
  username: string;
  town: Town;
  place: number;
  /** From 0, among those whom one search lists. */
  turn: number;
  membership: MembershipState;
  check: BackgroundCheckStatus;
}

/** Every groomer of the demo: the listed ones of each town, one for each state that hides a listing, two to try out. */
function plans(): Plan[] {
  const listed = towns.flatMap((town) => Array.from({ length: town.groomers }, () => town));
  const usual: MembershipState[] = Array.from({ length: 18 }, () => "active");
  usual.push("trialing", "trialing", "canceling", "past_due");
  const asheville = towns[0]!;
  const all: Omit<Plan, "place">[] = [
    ...listed.map((town, at) => ({
      username: at === 0 ? "demo_groomer" : `groomer_${at}`,
      town,
      turn: listed.slice(0, at).filter(({ areaCode }) => areaCode === town.areaCode).length,
      membership: at === 0 ? ("active" as const) : usual[at % usual.length]!,
      check: "passed" as const,
    })),
    { username: "demo_payment_issue", town: asheville, turn: 0, membership: "payment_required", check: "passed" },
    ...membershipStates.map((membership) => ({
      username: `hidden_${membership}`,
      town: asheville,
      turn: 0,
      membership,
      check: membership === "ended" || membership === "payment_required" ? ("passed" as const) : ("pending" as const),
    })),
    ...backgroundCheckStatuses
      .filter((check) => check !== "passed")
      .map((check) => {
        // A membership ends with a failed check.
        const membership = check === "failed" ? ("ended" as const) : ("active" as const);
        return { username: `check_${check}`, town: asheville, turn: 0, membership, check };
      }),
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

export const addGroomers = (seed: Seed, pictures: readonly StoredPicture[], portraits: readonly string[]) =>
  plans().map((plan) => addGroomer(seed, plan, pictures, portraits));

function addGroomer(
  seed: Seed,
  plan: Plan,
  pictures: readonly StoredPicture[],
  portraits: readonly string[],
): DemoGroomer {
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
  const createdAt = now - joinedDaysAgo * DAY_MS;
  const hasPhotos = showsPhoto(plan.turn);
  // Two of three give their first name.
  const isShy = hasPhotos && plan.place % 3 === 2;
  const profileImage = isShy ? null : portraits[plan.turn % portraits.length]!;
  tx.update(users).set({ profileImage }).where(eq(users.id, userId)).run();
  const about = description(plan.place, dice);
  // The demo shows long and short visits, a cat, and one of yesterday to mark as completed, whatever day it is.
  const isTried = plan.username === "demo_groomer";
  const hasCheck = plan.check === "passed" || plan.check === "failed";
  const { id } = tx
    .insert(groomerProfiles)
    .values({
      userId,
      businessName: businessName(plan.place, owner, plan.town.city),
      contactName: isShy ? null : owner.firstName,
      description: about,
      startedYear: dice.chance(0.8) ? new Date(createdAt).getUTCFullYear() - dice.between(0, 17) : null,
      petTypes: petTypes(dice, isTried ? "Cats" : about),
      showPhone: !dice.chance(0.2),
      showEmail: dice.chance(0.3),
      acceptsOutsideArea: dice.chance(0.3),
      backgroundCheckStatus: plan.check,
      backgroundCheckDate: hasCheck ? day(now - dice.between(40, joinedDaysAgo - 200) * DAY_MS) : null,
      backgroundCheckNote: plan.check === "failed" ? failedCheckNote : null,
      backgroundCheckChangedAt: checkChangedAt(plan, now, createdAt),
      createdAt,
    })
    .returning({ id: groomerProfiles.id })
    .get();
  addMembership(seed, id, plan.membership);
  addHours(seed, id, isTried);
  const offers = addOffers(seed, id, isTried ? demoMenu : undefined);
  if (hasPhotos) addPortfolio(seed, id, plan, pictures);
  const isListed = plan.check === "passed" && ["trialing", "active", "canceling", "past_due"].includes(plan.membership);
  return { id, username: plan.username, town: plan.town, isListed, joinedDaysAgo, ...offers };
}

/** A passed check was passed well before a trial that may be running now. */
function checkChangedAt({ check, place }: Plan, now: number, createdAt: number): number | null {
  if (check === "not_started") return null;
  return check === "passed" ? createdAt + 10 * DAY_MS : now - (2 + (place % 6)) * DAY_MS;
}

/** Mostly dogs only; those who write about cats accept them too. */
function petTypes(dice: Random, about: string): string {
  const usual = dice.pick(["Dogs", "Dogs", "Dogs", "Dogs,Cats", "Dogs,Cats,Small Pets"]);
  return about.includes("Cats") && usual === "Dogs" ? "Dogs,Cats" : usual;
}
