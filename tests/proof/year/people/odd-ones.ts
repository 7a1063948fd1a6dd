import { serviceAt } from "#tests/support/service-at.ts";
import { Failure, Lost, type Setup } from "../world.ts";
import { accountHabits, beginning, createMember, type Member } from "./account.ts";
import { createParent, type Parent } from "./parent.ts";
import { newBrowser, said } from "./person.ts";
import { towns } from "./towns.ts";

export function createThief(world: Setup, at: number): Member {
  const role = at % 2 === 0 ? "parent" : "groomer";
  const thief = createMember(world, { name: `thief${at}`, role, perDay: 5 }, towns[at % towns.length]!, at);
  thief.habits = () =>
    beginning(thief) ?? [
      ["tries somebody's page", 6, tryPage],
      ["tries somebody's call", 6, tryCall],
      ["tries a change", 3, tryChange],
      ["tries another one's session", 1, trySession],
      ...accountHabits.slice(0, 2),
    ];
  return thief;
}

const pages = [
  ...["/bookings/{}", "/bookings/{}/messages", "/messages/with/{}", "/clients/{}", "/clients/{}"],
  ...["/bookings/{}", "/pets/{}/photo", "/pets/{}/rabies", "/groomer/{}", "/admin/users/{}"],
  ...["/bookings/{}/requested"],
];
const calls = [
  ...["/api/bookings/{}", "/api/bookings/{}/messages", "/api/threads/{}/messages"],
  ...["/api/bookings/{}/suggestions", "/api/bookings/{}/calendar.ics", "/api/clients/{}"],
  ...["/api/clients/{}", "/api/locations/{}", "/api/admin/messages/{}/thread"],
  ...["/api/groomer-profiles/{}", "/api/groomer-profiles/byUser?userId={}"],
  ...["/api/service-packages/{}", "/api/reviews/{}", "/api/bookings/groomer/list?q=zq"],
  ...["/api/clients.csv"],
];

const guess = ({ dice }: Member, path: string) => path.replace("{}", String(dice.between(1, 60)));
const tryPage = (me: Member) => me.browser.get(guess(me, me.dice.pick(pages)));
const tryCall = (me: Member) => me.browser.get(guess(me, me.dice.pick(calls)));

async function tryChange(me: Member) {
  const { browser, dice } = me;
  const id = dice.between(1, 60);
  const tries = [
    () => browser.patch(`/api/bookings/${id}/status`, { status: "cancelled", reason: "No" }),
    () => browser.post(`/api/bookings/${id}/messages`, { text: "Hello" }),
    () => browser.patch(`/api/clients/${id}`, { note: "Mine" }),
    () => browser.delete(`/api/visits/${id}`),
    () => browser.patch(`/api/pets/${id}`, { name: "Mine", type: "Dog" }),
    () => browser.patch(`/api/proposals/${id}`, { status: "accepted", option: 1 }),
    () => browser.post("/api/reviews", { bookingId: id, rating: 1, comment: "Never there, never was" }),
  ];
  const answer = await dice.pick(tries)();
  if (answer.ok) throw new Failure(2, `A stranger's change of number ${id} was taken`);
}

async function trySession(me: Member) {
  const other = newBrowser(me);
  other.cookies.set("sid", "A".repeat(43));
  await other.get("/api/user");
  await other.get("/messages");
}

export function createImpatient(world: Setup, at: number): Parent {
  const parent = createParent(world, at, `impatient${at}`);
  const { browser } = parent;
  const patient = browser.post;
  browser.post = async (path, body, headers) => {
    const twice = await Promise.allSettled([patient(path, body, headers), patient(path, body, headers)]);
    await sameBooking(path, twice);
    const came = twice.find(({ status }) => status === "fulfilled");
    const broken = twice.find(({ status }) => status === "rejected");
    if (broken?.status === "rejected" && !(broken.reason instanceof Lost)) throw broken.reason;
    return came?.status === "fulfilled" ? came.value : patient(path, body, headers);
  };
  return parent;
}

async function sameBooking(path: string, twice: readonly PromiseSettledResult<Response>[]) {
  if (path !== "/api/bookings") return;
  const answers = twice.flatMap((one) => (one.status === "fulfilled" && one.value.ok ? [one.value.clone()] : []));
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id));
  if (new Set(ids).size > 1)
    throw new Failure(8, `One request, pressed twice, became the bookings ${ids.join(" and ")}`);
}

export function createOldTab(world: Setup, at: number): Parent {
  const parent = createParent(world, at, `oldtab${at}`);
  const { habits } = parent;
  let kept: { path: string; fields: Record<string, string>; at: number } | null = null;
  parent.habits = () => {
    const own = habits();
    if (own.length < 3) return own;
    const open = ["leaves a form open", 6, leaveOpen, () => kept === null];
    const send = ["sends a form that is days old", 8, sendKept, () => kept !== null];
    return [...own, open, send] as typeof own;
  };
  async function leaveOpen({ browser, zip, dice }: Parent) {
    const results = await said<{ id: number }[]>(browser.post("/api/groomers/search", { zipCode: zip, distance: 50 }));
    if (!results?.length) return;
    const { id } = dice.pick(results);
    const packages = await said<{ id: number }[]>(browser.get(`/api/service-packages/${id}`));
    const preferredDate = new Date(world.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const fields = {
      servicePackageId: String(packages?.[0]?.id ?? 1),
      preferredDate,
      preferredTimeSlot: "Afternoon (12PM - 4PM)",
      petInfo: "A poodle",
    };
    await browser.get(`/groomer/${id}`);
    kept = { path: `/groomer/${id}`, fields, at: world.clock.now() };
  }
  async function sendKept({ browser, street, town }: Parent) {
    const { path, fields } = kept!;
    kept = null;
    await browser.submit(path, {
      ...fields,
      ...serviceAt(`1 ${street.word}`, town.city, parent.zip, town.state),
    });
  }
  return parent;
}
