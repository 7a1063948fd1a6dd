import { eq } from "drizzle-orm";
import {
  addOnServices,
  addRow,
  businessHours,
  daysOff,
  groomerProfiles,
  packageColumns,
  packageSizes,
  portfolioImages,
  servicePackages,
} from "#db/db.ts";
import { demoHoursChoices, makeAddOns, makePackageSizes, makePackages, sevenDayHours } from "#db/seed/offers.ts";
import { demoName, makeDescription, nameBusiness } from "#db/seed/people.ts";
import type { Random } from "#db/seed/random.ts";
import { breedRows, demoTowns, type SeedTown, seedTextsOf } from "#db/seed/tables.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { goodWithMask } from "#src/shared/listing/good-with.ts";
import {
  type BackgroundCheckStatus,
  checkStatusKeys,
  MAX_PORTFOLIO_IMAGES,
  type MembershipState,
  membershipStates,
  weekdays,
} from "#src/shared/listing/groomer-labels.ts";
import { addAccount, type Seed, seedRow } from "./accounts.ts";
import { addMembership } from "./memberships.ts";

interface GroomerPlan {
  username: string;
  town: SeedTown;
  place: number;
  turn: number;
  membership: MembershipState;
  check: BackgroundCheckStatus;
}

/** Listed groomers of each town, demo_payment_issue, and an unlisted one per membership state and check status. */
function plans(): GroomerPlan[] {
  const usual: MembershipState[] = Array.from({ length: 18 }, () => "active");
  usual.push("trialing", "trialing", "canceling", "past_due");
  const all: GroomerPlan[] = [];
  const plan = (username: string, membership: MembershipState, check: BackgroundCheckStatus, town = demoTowns[0]!) =>
    all.push({ username, town, place: all.length, turn: 0, membership, check });
  const turns = new Map<string, number>();
  for (const town of demoTowns.flatMap((one) => Array.from({ length: one.groomers }, () => one))) {
    const at = all.length;
    const turn = turns.get(town.areaCode) ?? 0;
    turns.set(town.areaCode, turn + 1);
    plan(at === 0 ? "demo_groomer" : `groomer_${at}`, usual[at % usual.length]!, "passed", town);
    all[at]!.turn = turn;
  }
  plan("demo_payment_issue", "payment_required", "passed");
  for (const state of membershipStates) {
    plan(`hidden_${state}`, state, state === "ended" || state === "payment_required" ? "passed" : "pending");
  }
  for (const check of checkStatusKeys) {
    if (check !== "passed") plan(`check_${check}`, check === "failed" ? "ended" : "active", check);
  }
  return all;
}

/** Drives only a short way from the edge of Asheville, so that a search finds a groomer who doesn't come. */
export const NEARBY_ONLY_GROOMER = "groomer_16";

export const addGroomers = (seed: Seed) => plans().map((plan) => addGroomer(seed, plan));
export type DemoGroomer = ReturnType<typeof addGroomer>;

function addGroomer(seed: Seed, plan: GroomerPlan) {
  const { tx, now, dice, photos } = seed;
  const { username, town, place, turn, check } = plan;
  const owner = demoName(place);
  const fullName = `${owner.firstName} ${owner.surname}`;
  const joinedDaysAgo = dice.between(260, 900);
  const createdAt = now - joinedDaysAgo * DAY_MS;
  const hasPhotos = showsPhoto(turn);
  // Two of three give their first name.
  const isShy = hasPhotos && place % 3 === 2;
  const { id: userId, email } = addAccount(seed, {
    username,
    fullName,
    town,
    role: "groomer",
    joinedDaysAgo,
    isVerified: !dice.chance(0.1),
    serviceRadius: dice.pick([10, 15, 20, 20, 25, 30, 40]),
    profileImage: isShy ? null : photos.portraits[turn % photos.portraits.length],
  });
  const about = makeDescription(place, dice);
  // demo_groomer's data must show long and short visits, a cat, and a visit to complete, on any date.
  const isTried = username === "demo_groomer";
  const hasCheck = check === "passed" || check === "failed";
  const { id } = seedRow(seed, groomerProfiles, {
    userId,
    createdAt,
    description: about,
    backgroundCheckStatus: check,
    businessName: nameBusiness(place, owner, town.city),
    contactName: isShy ? null : owner.firstName,
    startedYear: dice.chance(0.8) ? new Date(createdAt).getUTCFullYear() - dice.between(0, 17) : null,
    insurance: place % 3 === 0 ? "General liability, $1,000,000" : null,
    certificates: place % 4 === 0 ? "Pet first aid and CPR (2025)" : null,
    petTypes: petTypes(dice, isTried || about.includes("Cats")),
    goodWith: goodWithFor(place, about),
    showPhone: !dice.chance(0.2),
    showEmail: dice.chance(0.3),
    acceptsOutsideArea: dice.chance(0.3) && username !== NEARBY_ONLY_GROOMER,
    backgroundCheckDate: hasCheck ? utcDay(now - dice.between(40, joinedDaysAgo - 200) * DAY_MS) : null,
    backgroundCheckNote:
      check === "failed" ? "The name on the form and the one on the ID differ. A corrected form was requested." : null,
    backgroundCheckChangedAt: checkChangedAt(plan, now, createdAt),
  });
  addMembership(seed, id, plan.membership, { email, name: fullName });
  addHours(seed, id, isTried);
  const level = 0.85 + dice.next() * 0.5;
  const packages = makePackages(dice, level, isTried ? "tried" : "any").map((one) => {
    const { id: packageId } = seedRow(seed, servicePackages, { ...one, groomerId: id });
    for (const row of makePackageSizes(one.name, level)) addRow(tx, packageSizes, { packageId, ...row });
    return tx.select(packageColumns).from(servicePackages).where(eq(servicePackages.id, packageId)).get()!;
  });
  const addOns = makeAddOns(dice, 0, 5).map((one) => seedRow(seed, addOnServices, { ...one, groomerId: id }));
  if (hasPhotos) addPortfolio(seed, id, plan);
  const isListed = check === "passed" && ["trialing", "active", "canceling", "past_due"].includes(plan.membership);
  const profile = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, id)).get()!;
  return { ...profile, timeZone: profile.timeZone!, username, town, isListed, packages, addOns };
}

/** When the check's status changed; a pass comes before any running trial. Null without a check. */
function checkChangedAt({ check, place }: GroomerPlan, now: number, createdAt: number): number | null {
  if (check === "not_started") return null;
  return check === "passed" ? createdAt + 10 * DAY_MS : now - (2 + (place % 6)) * DAY_MS;
}

/** Groomers whose text mentions cats accept them. */
function petTypes(dice: Random, hasCats: boolean): string {
  const usual = dice.pick(["Dogs", "Dogs", "Dogs", "Dogs,Cats", "Dogs,Cats,Small Pets"]);
  return hasCats && usual === "Dogs" ? "Dogs,Cats" : usual;
}

const goodWithFor = (place: number, about: string) =>
  [7, 1, 6, 12, 3][place % 5]! | (about.includes("Cats") ? goodWithMask(["Cats"]) : 0);

function addHours(seed: Seed, groomerId: number, isOpenDaily: boolean) {
  const { now, dice } = seed;
  const picked = dice.pick(demoHoursChoices);
  const week = isOpenDaily ? sevenDayHours : picked;
  for (const weekday of weekdays) {
    const hours = week[weekday];
    if (hours) seedRow(seed, businessHours, { groomerId, weekday, opens: hours.open, closes: hours.close });
  }
  if (!dice.chance(0.3)) return;
  const start = now + dice.between(5, 45) * DAY_MS;
  const endDate = utcDay(start + dice.between(0, 8) * DAY_MS);
  const notes = seedTextsOf("day off");
  const note = notes[groomerId % (notes.length + 1)] ?? null;
  seedRow(seed, daysOff, { groomerId, startDate: utcDay(start), endDate, note });
}

/** False for every seventh neighbor, and after one per breed, so that neighbors show different dogs. */
const showsPhoto = (turn: number) => turn < breedRows.length && turn % 7 !== 6;

function addPortfolio(seed: Seed, groomerId: number, { place, turn, town }: GroomerPlan) {
  const { now, dice, photos } = seed;
  const { breed: dog } = breedRows[(turn + Number(town.areaCode)) % breedRows.length]!;
  const all = photos.portfolio.toSorted((one, other) => Number(!one.before) - Number(!other.before));
  const own = all.filter(({ breed, scene }) => breed === dog && scene !== "pair");
  const first = own[place % own.length]!;
  const others = photos.portfolio.filter((photo) => photo !== first);
  const row = { groomerId, width: 800, height: 600, createdAt: now - 30 * DAY_MS };
  const pairs: { file: string; beforeOf: number }[] = [];
  const shown = [first, ...dice.some(others, dice.between(1, 5))];
  for (const [sortOrder, { file, before, captions }] of shown.entries()) {
    const caption = dice.chance(0.9) ? dice.pick(captions) : null;
    const { id } = seedRow(seed, portfolioImages, { ...row, file, caption, sortOrder });
    if (before) pairs.push({ file: before, beforeOf: id });
  }
  for (const [at, pair] of pairs.slice(0, MAX_PORTFOLIO_IMAGES - shown.length).entries())
    seedRow(seed, portfolioImages, { ...row, ...pair, sortOrder: shown.length + at });
}
