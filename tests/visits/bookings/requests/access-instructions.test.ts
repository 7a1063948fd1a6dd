import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, visits } from "#db/db.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { moves, NEXT_TUESDAY, refusedFields, requestFor, requests, setUpBookings, TUESDAY_NOON } from "../setup.ts";
import { panelFor } from "./booking-form.ts";

const STREET = "7 Hidden Lane";
const access = {
  parking: "Behind the red barn",
  stairs: "Eleven narrow steps",
  gateCode: "#90210",
  whoIsHome: "Grandma Odile",
  note: "The tap is\nby the shed",
};
const secrets = [STREET, access.parking, access.stairs, access.gateCode, access.whoIsHome, "by the shed"];
const told = (text: string) => secrets.filter((secret) => text.includes(secret));
const nobodys = { parking: null, stairs: null, gateCode: null, whoIsHome: null, note: null };
const home = { serviceAddress: STREET, serviceCity: "Weaverville", serviceState: "NC", serviceZipCode: "28787" };

const HIDDEN = TUESDAY_NOON + 7 * DAY_MS;

async function agreed() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup, { ...home, access }));
  await moves(setup.as.gus, id, "accepted");
  return { ...setup, id };
}

const one = async (window: Browser, side: "groomer" | "pet-parent"): Promise<BookingView> =>
  (await (await window.get(`/api/bookings/${side}`)).json())[0];

const asked = ({ id }: { id: number }) => [
  "/api/bookings/groomer",
  "/groomer-dashboard?tab=bookings",
  `/groomer-dashboard/day/${NEXT_TUESDAY}`,
  `/api/day-plans/${NEXT_TUESDAY}`,
  "/api/account/export",
  `/api/bookings/${id}/calendar.ics`,
];

const textsOf = async (window: Browser, paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const isExport = path === "/api/account/export";
      const response = await (isExport ? window.post(path, { password: PASSWORD }) : window.get(path));
      expect([200, 409]).toContain(response.status);
      return response.text();
    }),
  );

test("the groomer reads the street and the way into the house from when it was accepted for good until seven days after the visit, to the minute", async () => {
  const { app, as } = await agreed();
  const street = async () => (await one(as.gus, "groomer")).serviceAddress?.address;

  expect(await street()).toBeUndefined();
  app.clock.advance(UNDO_MS);
  expect(await street()).toBe(STREET);
  app.clock.set(HIDDEN - 1);
  expect(await street()).toBe(STREET);
  app.clock.set(HIDDEN);

  expect(await street()).toBeUndefined();
  expect(await one(as.gus, "groomer")).toMatchObject({
    serviceArea: { zipCode: "28787" },
    petInfo: expect.any(String),
  });
  expect(await one(as.ana, "pet-parent")).toMatchObject({ serviceAddress: { address: STREET } });
});

test("a groomer who has not said yes, or says no, reads the state of the coat but nothing about the house", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup, { ...home, access, coatCondition: "matted" }));
  const answers = async () => (await textsOf(setup.as.gus, asked({ id }))).flatMap(told);

  expect(await one(setup.as.gus, "groomer")).toMatchObject({ coatCondition: "matted", access: null });
  expect(await answers()).toEqual([]);
  await moves(setup.as.gus, id, "declined");

  expect(await one(setup.as.gus, "groomer")).toMatchObject({ coatCondition: null, access: null });
  expect(await answers()).toEqual([]);
  expect(await one(setup.as.ana, "pet-parent")).toMatchObject({ coatCondition: "matted", access });
});

test("after that no answer, page or file of the groomer has it, whatever became of the visit", async () => {
  const setup = await agreed();
  const texts = () => textsOf(setup.as.gus, asked(setup));
  setup.app.clock.advance(UNDO_MS);

  expect((await texts()).filter((text) => told(text).length === secrets.length)).toHaveLength(5);
  for (const status of ["accepted", "completed", "no_show"] as const) {
    setup.app.ctx.db.update(visits).set({ status }).run();
    setup.app.clock.set(HIDDEN);

    expect((await texts()).flatMap(told)).toEqual([]);
  }
});

test("a code is gone from the row seven days after the visit, with the hash that it was part of", async () => {
  const { app, as, id } = await agreed();
  const row = () => app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  app.clock.set(HIDDEN - 1);
  await forgetOld(app.ctx);
  expect(row().gateCode).toBe(access.gateCode);

  app.clock.set(HIDDEN);
  await forgetOld(app.ctx);
  await forgetOld(app.ctx);

  expect(row()).toMatchObject({ gateCode: null, requestKey: `removed ${id}`, parking: access.parking });
  expect(await one(as.ana, "pet-parent")).toMatchObject({ access: { ...access, gateCode: null } });
});

test("whoever closes their account takes the house along", async () => {
  const { app, as, id } = await agreed();
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  app.clock.set(TUESDAY_NOON);

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  const { note: accessNote, ...others } = nobodys;
  const row = app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get();
  expect(row).toMatchObject({ ...others, accessNote, coatCondition: null, serviceAddress: null });
});

test.each([
  [
    "a code on two lines",
    { access: { gateCode: "1\n2" } },
    { "access.gateCode": "Use one line with no hidden characters" },
  ],
  [
    "a long word on parking",
    { access: { parking: "x".repeat(121) } },
    { "access.parking": "Use at most 120 characters" },
  ],
  ["a long note", { access: { note: "x".repeat(501) } }, { "access.note": "Use at most 500 characters" }],
  ["a coat that is not in the list", { coatCondition: "wet" }, { coatCondition: "Choose the coat condition" }],
])("%s is refused with words", async (_, wrong, messages) => {
  const setup = await setUpBookings();

  expect(await refusedFields(setup.as.ana, requestFor(setup, wrong))).toEqual(messages);
});

test("booking again starts from the same house, and asks about the coat anew", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup, { access, coatCondition: "matted" }));

  const first = panelFor(setup, { as: setup.as.ana });
  const again = panelFor(setup, { as: setup.as.ana, chosen: { again: id } });

  expect(first).toMatch(/<details class="fold"><summary><span>Special instructions and access/);
  expect(again).toMatch(/<details class="fold" open=""><summary><span>Special instructions and access/);
  expect(again).toContain(`value="${access.gateCode}"`);
  expect(again).not.toMatch(/<option[^>]*selected[^>]*>Matted/);
});
