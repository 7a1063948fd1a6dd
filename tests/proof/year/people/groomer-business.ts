import { Failure } from "../world.ts";
import { accountHabits, confirmEmail, today } from "./account.ts";
import { close as leave } from "./bookings.ts";
import { membershipHabits, subscribe } from "./membership.ts";
import { type Groomer, type Habit, newBrowser, said } from "./person.ts";

type WithId = { id: number };

export function opening(me: Groomer): Habit<Groomer>[] | null {
  if (me.groomerId === null) return [["writes a profile", 1, writeProfile]];
  if (me.packages < 2) return [["offers a package", 1, addPackage]];
  if (!me.isConfirmed) return [["confirms the address", 1, confirmEmail]];
  if (!me.isMember) return [["becomes a member", 1, subscribe]];
  return null;
}

async function writeProfile(me: Groomer) {
  const { browser, name, dice, userId } = me;
  const hours = { open: "08:00", close: dice.pick(["17:00", "19:00"]) };
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const profile = await said<WithId>(
    browser.post("/api/groomer-profiles", {
      businessName: `Van of ${name}`,
      description: "A warm van, a quiet dryer, one dog at a time.",
      businessHours: Object.fromEntries(days.map((day) => [day, hours])),
      showEmail: dice.chance(0.3),
      showPhone: dice.chance(0.6),
    }),
  );
  const known = profile ?? (await said<WithId>(browser.get(`/api/groomer-profiles/byUser?userId=${userId}`)));
  me.groomerId = known?.id ?? null;
}

async function addPackage(me: Groomer) {
  const { browser, dice, groomerId, world } = me;
  const price = dice.between(40, 90) * 100;
  const made = await said<WithId>(
    browser.post("/api/service-packages", {
      name: me.packages === 0 ? "Bath & Brush" : "Full Groom",
      description: "Warm bath, blow-dry by hand, brush-out.",
      priceMin: price,
      priceMax: price + 2000,
      durationMinutes: dice.pick([45, 60, 90, 120]),
      services: ["Bath & Brush"],
    }),
  );
  if (made) world.ledger.acknowledge("service_packages", made.id);
  me.packages = (await said<unknown[]>(browser.get(`/api/service-packages/${groomerId}`)))?.length ?? me.packages;
}

export const businessHabits: readonly Habit<Groomer>[] = [
  ...(accountHabits as Habit<never>[]),
  ["describes the business", 0.5, describe],
  ["sets policies", 0.4, setPolicies],
  ["sets the day's rules", 0.6, setRules],
  ["takes days off", 0.4, takeDaysOff],
  ["changes a price", 0.4, changePrice],
  ...membershipHabits,
  ["closes the account", 0.12, close],
];

async function describe(me: Groomer) {
  const stranger = newBrowser(me);
  const path = `/groomer/${me.groomerId}`;
  await stranger.get(path);
  const { ok } = await change(me);
  const page = await stranger.get(path);
  if (!ok || page.status !== 200) return;
  if (!(await page.text()).includes(`edition ${me.steps}`))
    throw new Failure(7, `The profile of ${me.name} shows an older text`);
}

function change({ browser, groomerId, dice, steps }: Groomer) {
  return browser.patch(`/api/groomer-profiles/${groomerId}`, {
    description: `A warm van, edition ${steps}, one dog at a time.`,
    ...(dice.chance(0.3) ? { showPhone: dice.chance(0.5), showEmail: dice.chance(0.5) } : {}),
  });
}

function setPolicies({ browser, dice }: Groomer) {
  return browser.patch("/api/policies", {
    noticeHours: dice.pick([24, 48, 72]),
    rabies: dice.pick(["no", "preferred", "required"]),
  });
}

function setRules({ browser, dice }: Groomer) {
  return browser.patch("/api/day-rules", {
    setupMinutes: dice.pick([10, 15, 20]),
    traffic: dice.pick(["light", "normal", "heavy"]),
    lunchMinutes: dice.pick([0, 30]),
    noticeHours: dice.pick([0, 2, 24]),
    confirm: dice.chance(0.5),
  });
}

async function takeDaysOff(me: Groomer) {
  const startDate = today(me, me.dice.between(3, 12));
  const made = await said<WithId>(
    me.browser.post("/api/days-off", { startDate, endDate: startDate, confirm: me.dice.chance(0.5) }),
  );
  if (made && me.dice.chance(0.3)) await me.browser.delete(`/api/days-off/${made.id}`);
}

async function changePrice(me: Groomer) {
  const packages = await said<(WithId & { priceMin: number })[]>(
    me.browser.get(`/api/service-packages/${me.groomerId}`),
  );
  if (!packages?.length) return;
  const { id, priceMin } = me.dice.pick(packages);
  await me.browser.patch(`/api/service-packages/${id}`, { priceMin: priceMin + 100, priceMax: priceMin + 2500 });
}

export async function close(me: Groomer) {
  me.world.ledger.forgetAll("clients", me.clients);
  me.world.ledger.forgetAll("visits", me.addedVisits);
  await leave(me);
}
