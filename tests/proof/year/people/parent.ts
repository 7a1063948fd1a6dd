import { timeSlots } from "#src/shared/base/time-slots.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { asName } from "../canaries.ts";
import { Failure, type Setup } from "../world.ts";
import { accountHabits, beginning, confirmEmail, createMember, type Member, today } from "./account.ts";
import { bookingHabits, close, on, setStatus } from "./bookings.ts";
import { formHabits } from "./forms.ts";
import { moveFar } from "./moving.ts";
import { type Habit, newBrowser, said } from "./person.ts";
import { parentPhotos } from "./photos.ts";
import { seldom, seldomOfParents } from "./settings.ts";
import { textHabits } from "./texts.ts";
import { towns } from "./towns.ts";

export interface Parent extends Member {
  pets: number[];
  bookings: BookingView[];
  unanswered: { key: string; body: object } | null;
  livesFar: boolean;
}

export function createParent(world: Setup, at: number, name = `parent${at}`): Parent {
  const member = createMember(world, { name, role: "parent", perDay: 1.4 }, towns[at % towns.length]!, at);
  const parent: Parent = Object.assign(member, { pets: [], bookings: [], unanswered: null, livesFar: false });
  parent.habits = () => beginning(parent) ?? habits;
  return parent;
}

const habits: readonly Habit<never>[] = [
  ...accountHabits,
  ...bookingHabits,
  ...textHabits,
  ...seldom,
  ...seldomOfParents,
  ...formHabits,
  ...parentPhotos,
  ["confirms the address", 6, confirmEmail, ({ isConfirmed }: Parent) => !isConfirmed],
  ["writes a pet down", 4, addPet, ({ pets }: Parent) => pets.length < 3],
  ["asks for a visit", 15, book],
  ["moves to another zone", 0.5, moveFar, ({ livesFar }: Parent) => !livesFar],
  ["cancels", 1.5, on("cancel", (me: Parent, { id }) => setStatus(me, id, { status: "cancelled" }))],
  ["reviews a visit", 4, on("review", review)],
  ["says that nobody came", 1, on("did_not_come", dispute)],
  ["disputes a no-show", 3, on("dispute", dispute)],
  ["closes the account", 0.5, close],
] as readonly Habit<never>[];

async function addPet(me: Parent) {
  const { world, browser, number, dice, pets } = me;
  const words = () => `${world.canaries.plant("words about pets", number).word} every day`;
  const made = await said<{ id: number }>(
    browser.post("/api/pets", {
      name: dice.pick(["Waffles", "Pepper", "Mo", "Biscuit"]),
      type: "Dog",
      medicalInfo: words(),
      specialInstructions: words(),
      ...(dice.chance(0.5) ? { rabiesUntil: today(me, 200) } : {}),
      ...(dice.chance(0.4) ? { repeatWeeks: 4 } : {}),
    }),
  );
  if (made) pets.push(made.id);
}

function review({ browser, dice, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("review", number);
  return browser.post("/api/reviews", { bookingId: id, rating: dice.between(1, 5), comment: `Calm and kind, ${word}` });
}

function dispute({ browser, world, number }: Parent, { id }: BookingView) {
  const { word } = world.canaries.plant("words of a dispute", number);
  return browser.post(`/api/bookings/${id}/dispute`, { text: `We waited at the gate, ${word}` });
}

const SATURDAY = 6;

type WithId = { id: number };

async function book(me: Parent) {
  const { browser, dice, zip, world, number } = me;
  if (me.unanswered) return sendRequest(me);
  const search = {
    zipCode: zip,
    distance: dice.pick([10, 25, 50]),
    sortBy: dice.pick(["rating", "distance", "price_low"]),
  };
  const results = await said<WithId[]>(browser.post("/api/groomers/search", search));
  if (!results?.length) return;
  const groomerId = dice.pick(results).id;
  await readProfile(me, groomerId);
  if (dice.chance(0.3)) await newBrowser(me).get(`/groomer/${groomerId}`);
  const packages = await said<WithId[]>(browser.get(`/api/service-packages/${groomerId}`));
  if (!packages?.length) return;
  const { word } = world.canaries.plant("words about pets", number);
  const body = {
    groomerId,
    servicePackageId: dice.pick(packages).id,
    ...whenWanted(me),
    petInfo: `A beagle, ${word}`,
    ...(me.pets.length > 0 && dice.chance(0.6) ? { petIds: dice.some(me.pets, dice.between(1, me.pets.length)) } : {}),
    ...(dice.chance(0.5) ? { access: { gateCode: world.canaries.plant("way into the house", number).word } } : {}),
  };
  if (dice.chance(0.3)) Object.assign(body, await extras(me, groomerId));
  if (dice.chance(0.15) || me.livesFar) Object.assign(body, elsewhere(me));
  me.unanswered = { key: `wish-${me.name}-${me.steps}`, body };
  return sendRequest(me);
}

async function readProfile({ browser, name }: Parent, groomerId: number) {
  const page = await browser.get(`/groomer/${groomerId}`);
  if (page.status !== 200 || (await page.text()).includes("Logged in as ")) return;
  const { ok } = await browser.get("/api/user");
  if (ok) throw new Failure(7, `The profile of groomer ${groomerId} takes ${name}, who is signed in, for a stranger`);
}

async function extras({ browser }: Parent, groomerId: number) {
  const profile = await said<{ policies: { version: number } | null }>(
    browser.get(`/api/groomer-profiles/${groomerId}`),
  );
  const addOns = await said<WithId[]>(browser.get(`/api/add-on-services/${groomerId}`));
  const policiesVersion = profile?.policies?.version;
  return {
    addOnServiceIds: addOns?.slice(0, 1).map(({ id }) => id) ?? [],
    ...(policiesVersion ? { policiesVersion } : {}),
  };
}

function elsewhere({ world, number, town, dice, livesFar }: Parent) {
  const { word } = world.canaries.plant("parent's street", number);
  return {
    ...serviceAt(`5 ${asName(word)} Street`, town.city, dice.pick(town.zips), town.state),
    keepAddress: !livesFar && dice.chance(0.5),
  };
}

function whenWanted(me: Parent) {
  const { dice } = me;
  if (dice.chance(0.5))
    return { preferredDate: today(me, dice.between(0, 9)), preferredTimeSlot: dice.pick(timeSlots) };
  const ahead = [1, 2, 3, 4, 5, 6, 7].map((days) => today(me, days));
  const preferredDate = ahead.find((date) => new Date(date).getUTCDay() === SATURDAY)!;
  return { preferredDate, preferredTimeSlot: timeSlots[0] };
}

/** Uses its own key so a retry after a lost answer makes no second request. */
async function sendRequest(me: Parent) {
  const { key, body } = me.unanswered!;
  const answer = await me.browser.post("/api/bookings", body, { "idempotency-key": key });
  if (answer.status !== 503) me.unanswered = null;
  const made = await said<WithId>(Promise.resolve(answer));
  if (made) me.world.ledger.acknowledge("bookings", made.id);
}
