import { expect, test } from "bun:test";
import { and, between } from "drizzle-orm";
import { dayRules, locations, servicePackages, users, usZips } from "#db/schema/tables.ts";
import type { Viewer } from "#src/base/context.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { savedZip } from "#src/features/visits/bookings/capacity/free-times.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { FreeTimes } from "#src/shared/visits/free-times.ts";
import type { TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { type Browser, browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import { EVENING, MORNING, NEXT_TUESDAY, requestFor, sendRequest, setUpBookings } from "../setup.ts";
import { addVisit } from "../visits.ts";

const [EAST, SOUTH] = ["28711", "28792"];

async function setUp() {
  const setup = await setUpBookings();
  const { app, gus, ana } = setup;
  addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, mostAddedMinutes: 10 });
  const bob = await addUser(app, "pet_parent", "bob");
  for (const { id } of [ana, bob]) addVisit(setup, { parentId: id, zipCode: EAST });
  const zips = app.ctx.db
    .select({ zip: usZips.zip })
    .from(usZips)
    .where(and(between(usZips.lat, 35.2, 35.8), between(usZips.lon, -82.9, -82.2)))
    .all()
    .map(({ zip }) => zip)
    .filter((zip) => zip !== "28801")
    .slice(0, 40);
  const openings = async (zipCode: string, as: Browser) => {
    const path = `/api/groomer-profiles/${gus.profile.id}/openings?from=${NEXT_TUESDAY}&days=1&zipCode=${zipCode}`;
    return (await bodyOf<FreeTimes>(as.get(path))).days[0]!;
  };
  const plain = await openings(SOUTH, app.visitor());
  const getsExactAnswer = async (zipCode: string, as: Browser) => !Bun.deepEquals(await openings(zipCode, as), plain);
  return { ...setup, zips, openings, plain, getsExactAnswer };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

async function moves({ app }: Setup, { id }: { id: number }, as: Browser, zipCode: string) {
  const location = findLocation(app.ctx.db, { userId: id } as never, id)!;
  const moved = { address: "1 Elm Street", city: "Anywhere", state: "NC", zipCode };
  await bodyOf(as.patch(`/api/locations/${location.id}`, moved));
}

const savedSince = ({ app }: Setup, { id }: { id: number }, exactFrom: number) =>
  changeRows(app.ctx.db, locations, { userId: id }, { exactFrom });

testWith("doesn't reveal a groomer's places to a parent who keeps changing addresses", setUp, async (setup) => {
  const eve = await addUser(setup.app, "pet_parent", "eve");
  const as = signedIn(setup.app, eve, "pet_parent");
  expect(setup.zips.length).toBe(40);

  const exact: string[] = [];
  for (const zip of setup.zips) {
    await moves(setup, eve, as, zip);
    if (await setup.getsExactAnswer(zip, as)) exact.push(zip);
    setup.app.clock.advance(1000);
  }

  expect(exact).toEqual([]);
});

async function toldInAMonth(setup: Setup, isNext: (isExact: boolean) => boolean) {
  const { app, zips } = setup;
  const eve = await addUser(app, "pet_parent", "eve", { zipCode: zips[0]! });
  const exact = new Set<string>();
  let at = 0;
  for (let day = 0; day < 30; day++) {
    const as = signedIn(app, eve, "pet_parent");
    const isExact = savedZip(app.ctx.db, { userId: eve.id, role: "pet_parent" } as Viewer, zips[at]!, app.clock.now());
    if (isExact) exact.add(zips[at]!);
    if (isNext(isExact !== null)) await moves(setup, eve, as, zips[++at]!);
    app.clock.advance(DAY_MS);
  }
  return exact.size;
}

test("answers exactly for four ZIP codes a month when a parent waits for each", async () => {
  expect(await toldInAMonth(await setUp(), (isExact) => isExact)).toBe(4);
});

test("answers exactly for two ZIP codes a month when a parent changes it daily", async () => {
  expect(await toldInAMonth(await setUp(), () => true)).toBe(2);
});

testWith("answers exactly for a saved ZIP code after a day and ignores street changes", setUp, async (setup) => {
  const { app, getsExactAnswer } = setup;
  const eve = await addUser(app, "pet_parent", "eve");
  const as = signedIn(app, eve, "pet_parent");
  await moves(setup, eve, as, SOUTH);
  app.clock.advance(DAY_MS - 1);
  expect(await getsExactAnswer(SOUTH, as)).toBe(false);

  app.clock.advance(1);
  expect(await getsExactAnswer(SOUTH, as)).toBe(true);
  await moves(setup, eve, as, `${SOUTH}-1234`);
  expect(await getsExactAnswer(SOUTH, as)).toBe(true);
});

testWith("answers a parent with an unconfirmed email like a stranger", setUp, async (setup) => {
  const eve = await addUser(setup.app, "pet_parent", "eve", { zipCode: SOUTH });
  const as = signedIn(setup.app, eve, "pet_parent");
  expect(await setup.getsExactAnswer(SOUTH, as)).toBe(true);

  changeRows(setup.app.ctx.db, users, { id: eve.id }, { emailVerifiedAt: null });
  expect(await setup.getsExactAnswer(SOUTH, as)).toBe(false);
});

testWith("makes new accounts and addresses saved with a request wait for a day", setUp, async (setup) => {
  const { app, as } = setup;
  const visitor = app.visitor();
  const account = { username: "newcomer", email: "new@example.com", password: "biscuits", fullName: "Nora New" };
  const response = await visitor.post("/api/register", {
    ...account,
    role: "pet_parent",
    city: "Hendersonville",
    state: "NC",
    zipCode: SOUTH,
  });
  expect(response.status).toBe(201);
  changeRows(app.ctx.db, users, { username: "newcomer" }, { emailVerifiedAt: 1 });
  expect(await setup.getsExactAnswer(SOUTH, visitor)).toBe(false);

  const wish = { preferredDate: "2026-06-18", keepAddress: true };
  const there = serviceAt("1 Elm Street", "Hendersonville", SOUTH);
  await sendRequest(setup, "ana", { ...wish, ...there });
  expect(findLocation(app.ctx.db, { userId: setup.ana.id } as never, setup.ana.id)).toMatchObject({ zipCode: SOUTH });
  expect(await setup.getsExactAnswer(SOUTH, as.ana)).toBe(false);
});

testWith("shows 'Groomer nearby' only with two other households", setUpBookings, async (setup) => {
  const eve = await addUser(setup.app, "pet_parent", "eve", { zipCode: EAST });
  const as = signedIn(setup.app, eve, "pet_parent");
  const path = `/api/groomer-profiles/${setup.gus.profile.id}/openings?from=${NEXT_TUESDAY}&days=1&zipCode=${EAST}`;
  const isNearby = async () =>
    ((await (await as.get(path)).json()) as FreeTimes).days[0]!.slots.some(({ nearby }) => nearby);

  addVisit(setup, { parentId: setup.ana.id, zipCode: EAST });
  addVisit(setup, { parentId: setup.ana.id, zipCode: EAST, slot: EVENING });
  expect(await isNearby()).toBe(false);
  const bob = await addUser(setup.app, "pet_parent", "bob");
  addVisit(setup, { parentId: bob.id, zipCode: EAST });
  expect(await isNearby()).toBe(true);
});

testWith("answers one network exactly for 12 ZIP codes a day and doesn't limit others", setUp, async (setup) => {
  const { app, gus } = setup;
  const far = setup.zips.filter((zip) => zip.startsWith("287") && zip !== EAST).slice(0, 13);
  const parents = await Promise.all(
    far.map(async (zipCode, at) => ({ zipCode, user: await addUser(app, "pet_parent", `p${at}`, { zipCode }) })),
  );
  const asksFrom = async (ip: string, { zipCode, user }: (typeof parents)[number]) => {
    const as = browser(app.handle, ip);
    as.cookies.set("sid", signedIn(app, user, "pet_parent").cookies.get("sid")!);
    const path = `/api/groomer-profiles/${gus.profile.id}/openings?from=${NEXT_TUESDAY}&days=1&zipCode=${zipCode}`;
    return (await (await as.get(path)).json()) as FreeTimes;
  };
  const exactly = await Promise.all(parents.map((one, at) => asksFrom(`198.51.100.${at}`, one)));
  const [last] = parents.slice(-1);

  for (const one of parents.slice(0, 12)) await asksFrom("203.0.113.9", one);
  expect((await asksFrom("203.0.113.9", last!)).days[0]!).toEqual(setup.plain);
  expect(await asksFrom("203.0.113.9", parents[0]!)).toEqual(exactly[0]!);
  expect(await asksFrom("203.0.113.10", last!)).toEqual(exactly[12]!);
  expect(exactly[12]!.days[0]!).not.toEqual(setup.plain);
});

testWith("suggests exact times for a booking only for an allowed ZIP code", setUp, async (setup) => {
  const { app, as, ana } = setup;
  changeRows(app.ctx.db, servicePackages, {}, { durationMinutes: 60 });
  const there = serviceAt("1 Elm Street", "Hendersonville", SOUTH);
  const { id } = await sendRequest(setup, "ana", { preferredDate: "2026-06-18", ...there });
  const times = async () =>
    ((await (await as.ana.get(`/api/bookings/${id}/suggestions`)).json()) as TimeSuggestion[]).map(
      ({ date, slot }) => `${date} ${slot}`,
    );
  const plain = await times();

  await moves(setup, ana, as.ana, SOUTH);
  expect(await times()).toEqual(plain);
  savedSince(setup, ana, 0);
  expect(await times()).not.toEqual(plain);
});

testWith("limits refused requests for different ZIP codes to four a day per groomer", setUp, async (setup) => {
  const { as } = setup;
  const asks = async (serviceZipCode: string, changes = {}) => {
    const there = { serviceAddress: "1 Elm Street", serviceCity: "Anywhere", serviceState: "NC", serviceZipCode };
    return (await as.ana.post("/api/bookings", requestFor(setup, { preferredTimeSlot: MORNING, ...there, ...changes })))
      .status;
  };
  const far = setup.zips.filter((zip) => zip.startsWith("287")).slice(0, 5);

  const statuses: number[] = [];
  for (const zip of far) statuses.push(await asks(zip));
  expect(statuses.slice(0, 4)).not.toContain(429);
  expect(statuses[4]).toBe(429);
  expect(await asks(far[0]!, { petInfo: "Another dog" })).not.toBe(429);
  setup.app.clock.advance(DAY_MS);
  expect(await asks(far[4]!)).not.toBe(429);
});
