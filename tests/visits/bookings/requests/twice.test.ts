import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { bookings, outbox, users, visits } from "#db/schema/tables.ts";
import type { Viewer } from "#src/base/context.ts";
import { requestKeys } from "#src/features/visits/bookings/requests/add-booking.ts";
import { requestBooking } from "#src/features/visits/bookings/requests/service.ts";
import { BookingRequest } from "#src/shared/visits/booking-request.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { NEXT_TUESDAY, oakStreet, requestFor, requests, setUpBookings } from "../setup.ts";

const answer = async (response: Response) => ({
  ...((await response.json()) as BookingView & { error?: { message: string } }),
  status: response.status,
});

test("saves 20 identical requests at once as one booking with two emails", async () => {
  const { app, gus, as } = await setUpBookings();

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => as.ana.post("/api/bookings", requestFor({ gus }))),
  );

  const answers = await Promise.all(responses.map(answer));
  expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(1);
  expect(app.ctx.db.select().from(outbox).all()).toHaveLength(2);
});

test("treats rewritten requests as the same and each real difference as another", async () => {
  const { app, gus, as } = await setUpBookings();
  const [nails, teeth] = gus.addOns.map(({ id }) => id);
  const [waffles, pickle] = [await adds(as.ana), await adds(as.ana, { name: "Pickle", type: "Cat" })];
  const petIds = [waffles.id, pickle.id];
  const houseless = { parking: "", stairs: "", gateCode: "", whoIsHome: "", note: "" };
  const plain = { petInfo: " Waffles, a nervous doodle ", preferredDate: `${NEXT_TUESDAY}T08:00:00Z`, petCount: 1 };
  const send = async (changes: Record<string, unknown>) => (await requests(as.ana, requestFor({ gus }, changes))).id;
  const sets: Record<string, unknown>[][] = [
    [{}, plain, { petIds: [], access: houseless, coatCondition: "" }],
    [{ petInfo: "Biscuit" }],
    [{ addOnServiceIds: [nails, teeth] }, { addOnServiceIds: [String(teeth), nails] }],
    [{ petIds }, { petIds: petIds.toReversed().map(String) }, { petIds, petCount: 2 }],
    [{ petIds: [waffles.id] }],
    [{ petIds, petCount: 3 }],
    [{ petCount: 2 }, { petCount: "2" }],
    [oakStreet],
    [
      { petIds, ...oakStreet },
      { petIds, ...oakStreet },
    ],
    [{ access: { gateCode: "1" } }, { access: { ...houseless, gateCode: " 1 " } }],
  ];

  const ids: number[][] = [];
  for (const same of sets) ids.push(await Promise.all(same.map(send)));
  expect(ids.map((same) => new Set(same).size)).toEqual(sets.map(() => 1));
  expect(new Set(ids.flat()).size).toBe(sets.length);
  app.ctx.db.update(visits).set({ status: "declined" }).run();
  expect(ids.flat()).not.toContain(await send({}));
});

test("returns the first booking for an Idempotency-Key even after it is closed", async () => {
  const { app, gus, as } = await setUpBookings();
  const key = { "idempotency-key": "draft-1" };
  const first = await answer(await as.ana.post("/api/bookings", requestFor({ gus }), key));
  app.ctx.db.update(visits).set({ status: "declined" }).run();

  const again = await answer(await as.ana.post("/api/bookings", requestFor({ gus }), key));

  expect(again).toMatchObject({ status: 201, id: first.id });
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(1);
});

testWith("refuses a key with other content and an invalid key", setUpBookings, async ({ gus, as }) => {
  const key = { "idempotency-key": "draft-1" };
  await as.ana.post("/api/bookings", requestFor({ gus }), key);

  const other = await answer(await as.ana.post("/api/bookings", requestFor({ gus }, { petInfo: "Biscuit" }), key));
  const bad = await as.ana.post("/api/bookings", requestFor({ gus }), { "idempotency-key": "x".repeat(101) });

  expect(other).toMatchObject({ status: 409 });
  expect(other.error?.message).toContain("We already have your first request");
  expect(bad.status).toBe(400);
});

testWith("keeps each parent's keys separate", setUpBookings, async ({ app, gus, as }) => {
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const key = { "idempotency-key": "draft-1" };

  const anas = await answer(await as.ana.post("/api/bookings", requestFor({ gus }), key));
  const bobs = await answer(await bob.post("/api/bookings", requestFor({ gus }), key));

  expect(bobs.status).toBe(201);
  expect(bobs.id).not.toBe(anas.id);
});

testWith("saves nothing when the sender is suspended during a request", setUpBookings, async ({ app, ana, gus }) => {
  const viewer: Viewer = { ...ana, userId: ana.id, sessionId: 1, role: "pet_parent", groomerId: null };
  const input = z.parse(BookingRequest, requestFor({ gus }));

  const asking = requestBooking(app.ctx, { viewer, info: { id: "r", ip: "127.0.0.1" } }, input);
  app.ctx.db.update(users).set({ disabledAt: app.ctx.now() }).where(eq(users.id, ana.id)).run();

  await expect(asking).rejects.toMatchObject({ code: "unauthenticated", message: "Please log in." });
  expect(app.ctx.db.select().from(bookings).all()).toEqual([]);
  expect(app.ctx.db.select().from(outbox).all()).toEqual([]);
});

testWith("marks a resent request as existing but not a retry with its key", setUpBookings, async ({ gus, as }) => {
  const send = async (key: string) =>
    (await as.ana.post("/api/bookings", requestFor({ gus }), { "idempotency-key": key })).json();

  const [first, retry, anew] = [await send("one"), await send("one"), await send("two")];

  expect([first.alreadyRequested, retry.alreadyRequested, anew.alreadyRequested]).toEqual([false, false, true]);
  expect(anew.id).toBe(first.id);
  const page = await (await as.ana.get(`/bookings/${first.id}/requested?again`)).text();
  expect(page).toContain("This request is already pending, so we didn");
});

const request: BookingRequest = {
  groomerId: 3,
  servicePackageId: 7,
  preferredDate: "2027-03-09",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Rex, a beagle",
  specialInstructions: null,
  coatCondition: null,
  petSize: null,
  addOnServiceIds: [5, 2],
};
const fingerprintOf = (more: Partial<BookingRequest>) => requestKeys({ ...request, ...more }, undefined).requestKey;

/** Fingerprints of open requests. A change would let a parent send the same request twice. */
test.each([
  ["as little as possible", {}, "d887d2e5c232db1b1918ffdc471f4fe4c27f7671c9c25f68b602177aff87ab5b"],
  [
    "special instructions",
    { specialInstructions: "Gate on the left" },
    "59b5e272a7305f7d48aa714a01f545b487be3c4faecb0cd8383907dc9c088128",
  ],
  ["a coat", { coatCondition: "tangles" as const }, "be4d3a4add8be26f4882b6687864b93e294c34c53976abaec9dbed6fca35692d"],
  [
    "pets, a place and access instructions",
    {
      petIds: [4, 1],
      petCount: 3,
      ...serviceAt("1 Main St", "Asheville", "28801"),
      access: { parking: "Drive", stairs: null, gateCode: null, whoIsHome: null, note: null },
    },
    "73a2de3b666b47b9fdf1df33e2735ebb44f595c1d0a85342973093156d60cae0",
  ],
])("keeps the fingerprint of a request with %s", (_name, more, expected) => {
  expect(fingerprintOf(more)).toBe(expected);
});

const noAccess = { parking: null, stairs: null, gateCode: null, whoIsHome: null, note: null };
test.each<[string, Partial<BookingRequest>, Partial<BookingRequest>]>([
  ["blank access instructions", { access: noAccess }, {}],
  ["an empty address", { serviceAddress: null, serviceZipCode: null }, {}],
  ["the prices shown on the page", { pricesShown: "7+=6000", mostCents: 6000, policiesVersion: 2 }, {}],
])("treats a request with %s as the same one", (_name, one, other) => {
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test.each<[string, Partial<BookingRequest>]>([
  ["another add-on", { addOnServiceIds: [5] }],
  ["a size", { petSize: "large" }],
  ["another day", { preferredDate: "2027-03-10" }],
])("treats a request with %s as another one", (_name, more) => {
  expect(fingerprintOf(more)).not.toBe(fingerprintOf({}));
});
