import { browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { read } from "../lives/life.ts";
import { type Groomer, noteTrial, type Setup } from "./world.ts";

const places = [
  ["America/New_York", { zipCode: "28801", city: "Asheville", state: "NC" }],
  ["Pacific/Honolulu", { zipCode: "96813", city: "Honolulu", state: "HI" }],
  ["America/Denver", { zipCode: "80202", city: "Denver", state: "CO" }],
] as const;

/** One spelling of a mailbox. Each spelling can have an account. */
function spelled({ dice, groomers }: Setup) {
  const tag = dice.chance(0.5) ? `+${dice.pick(["van", "dogs"])}` : "";
  const name = dice.pick(["june.albright", "junealbright", "j.unealbright", "otto"]);
  const email = `${name}${tag}@gmail.com`;
  return groomers.some((one) => one.email === email && !one.isClosed) ? null : email;
}

export async function signsUp(world: Setup) {
  const { app, dice, groomers } = world;
  const email = spelled(world);
  if (!email) return null;
  const [zone, place] = dice.pick(places);
  const person = { role: "groomer", fullName: "June Albright", username: `june${groomers.length}`, password: PASSWORD };
  const window = browser(app.handle);
  const { id } = (await read<{ id: number }>(window.post("/api/register", { ...person, ...place, email }), 201)).body;
  const business = { businessName: `Van ${groomers.length}`, description: "Warm water and a quiet dryer." };
  const profile = await read<{ id: number }>(window.post("/api/groomer-profiles", business), 200, 201);
  const service = { name: "Bath", description: "A warm bath", services: ["Bath & Brush"] };
  const price = { priceMin: 5000, priceMax: 5000, durationMinutes: 60 };
  await read(window.post("/api/service-packages", { ...service, ...price }), 201);
  groomers.push({
    ...{ id, groomerId: profile.body.id, email, zone, check: "pending", passedAt: null, sub: null },
    ...{ grantedUntil: null, payments: 0, isCheckAwaited: false, hadTrial: false, isPromised: false, openedAt: null },
    ...{ isConfirmed: false, isClosed: false, isSuspended: false },
  });
  await world.jobs.catchUp();
  return `${id} signs up as ${email} in ${zone}`;
}

export async function confirms(world: Setup, groomer = world.some(({ isConfirmed }) => !isConfirmed)) {
  if (!groomer || groomer.isSuspended) return null;
  await world.ask(groomer, "/api/verify-email/resend");
  return opensLink(world, groomer, groomer.email);
}

export async function changesEmail(world: Setup) {
  const groomer = world.some(({ isConfirmed, isSuspended }) => isConfirmed && !isSuspended);
  const email = spelled(world);
  if (!groomer || !email) return null;
  const change = { email, currentPassword: PASSWORD };
  await read(world.at(groomer).patch(`/api/users/${groomer.id}`, change), 200);
  return opensLink(world, groomer, email);
}

async function opensLink(world: Setup, groomer: Groomer, email: string) {
  await world.jobs.catchUp();
  const text = world.app.sent.findLast(({ to }) => to === email)?.text ?? "";
  const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1];
  await read(world.app.visitor().post("/api/verify-email", { token }), 200);
  groomer.isConfirmed = true;
  groomer.email = email;
  noteTrial(world, groomer);
  return `${groomer.id} confirms ${email}`;
}
