import { timeSlots } from "#src/shared/base/time-slots.ts";
import { asName } from "../canaries.ts";
import { Failure } from "../world.ts";
import { today } from "./account.ts";
import type { Parent } from "./parent.ts";
import { newBrowser, said } from "./person.ts";

const SATURDAY = 6;

type WithId = { id: number };

export async function book(me: Parent) {
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
  const profile = await said<{ terms: { version: number } | null }>(browser.get(`/api/groomer-profiles/${groomerId}`));
  const addOns = await said<WithId[]>(browser.get(`/api/add-on-services/${groomerId}`));
  const termsVersion = profile?.terms?.version;
  return {
    addOnServiceIds: addOns?.slice(0, 1).map(({ id }) => id) ?? [],
    ...(termsVersion ? { termsVersion } : {}),
  };
}

function elsewhere({ world, number, town, dice, livesFar }: Parent) {
  const { word } = world.canaries.plant("parent's street", number);
  return {
    serviceAddress: `5 ${asName(word)} Street`,
    serviceCity: town.city,
    serviceState: town.state,
    serviceZipCode: dice.pick(town.zips),
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

/** Under a key of its own, so that sending it again after a lost answer is no second request. */
async function sendRequest(me: Parent) {
  const { key, body } = me.unanswered!;
  const answer = await me.browser.post("/api/bookings", body, { "idempotency-key": key });
  if (answer.status !== 503) me.unanswered = null;
  const made = await said<WithId>(Promise.resolve(answer));
  if (made) me.world.ledger.acknowledge("bookings", made.id);
}
