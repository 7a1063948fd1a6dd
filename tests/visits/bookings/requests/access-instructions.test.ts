import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, visits } from "#db/schema/tables.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  accepted,
  moves,
  NEXT_TUESDAY,
  refusedFields,
  requested,
  requestFor,
  sendRequest,
  setUpBookings,
  TUESDAY_NOON,
} from "../setup.ts";
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
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));
const home = { serviceAddress: STREET, serviceCity: "Weaverville", serviceState: "NC", serviceZipCode: "28787" };

const HIDDEN = TUESDAY_NOON + 7 * DAY_MS;

const agreed = () => accepted({ ...home, access });

const one = async (window: Browser, side: "groomer" | "pet-parent"): Promise<BookingView> =>
  (await (await window.get(`/api/bookings/${side}`)).json())[0];

const pathsOf = ({ id }: { id: number }) => [
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

test("shows the groomer street and access from final acceptance until a week after", async () => {
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

test("shows a groomer the coat but no home details before accepting or after declining", async () => {
  const { id, as } = await requested({ ...home, access, coatCondition: "matted" });
  const answers = async () => (await textsOf(as.gus, pathsOf({ id }))).flatMap(secretsIn);

  expect(await one(as.gus, "groomer")).toMatchObject({ coatCondition: "matted", access: null });
  expect(await answers()).toEqual([]);
  await moves(as.gus, id, "declined");

  expect(await one(as.gus, "groomer")).toMatchObject({ coatCondition: null, access: null });
  expect(await answers()).toEqual([]);
  expect(await one(as.ana, "pet-parent")).toMatchObject({ coatCondition: "matted", access });
});

testWith("hides home details from every groomer page and file a week after the visit", agreed, async (setup) => {
  const texts = () => textsOf(setup.as.gus, pathsOf(setup));
  setup.app.clock.advance(UNDO_MS);

  expect((await texts()).filter((text) => secretsIn(text).length === secrets.length)).toHaveLength(5);
  for (const status of ["accepted", "completed", "no_show"] as const) {
    setup.app.ctx.db.update(visits).set({ status }).run();
    setup.app.clock.set(HIDDEN);

    expect((await texts()).flatMap(secretsIn)).toEqual([]);
  }
});

testWith("deletes a gate code and its hash a week after the visit", agreed, async ({ app, as, id }) => {
  const row = () => app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  for (const [arrivalFrom, now] of [
    [null, HIDDEN - 1],
    ["11:30", HIDDEN],
    ["20:00", HIDDEN + 9 * HOUR_MS - 1],
  ] as const) {
    changeRows(app.ctx.db, visits, {}, { arrivalFrom, arrivalUntil: arrivalFrom && "23:00" });
    app.clock.set(now);
    await deleteOldData(app.ctx);
    expect(row().gateCode).toBe(access.gateCode);
  }

  app.clock.set(HIDDEN + 9 * HOUR_MS);
  await deleteOldData(app.ctx);
  await deleteOldData(app.ctx);

  expect(row()).toMatchObject({ gateCode: null, requestKey: `removed ${id}`, parking: access.parking });
  expect(await one(as.ana, "pet-parent")).toMatchObject({ access: { ...access, gateCode: null } });
});

test.each([
  [
    "a code on two lines",
    { access: { gateCode: "1\n2" } },
    { "access.gateCode": "Use one line with no hidden characters" },
  ],
  [
    "long parking instructions",
    { access: { parking: "x".repeat(121) } },
    { "access.parking": "Use at most 120 characters" },
  ],
  ["a long note", { access: { note: "x".repeat(501) } }, { "access.note": "Use at most 500 characters" }],
  ["an unknown coat", { coatCondition: "wet" }, { coatCondition: "Choose the coat condition" }],
])("refuses %s with a sentence", async (_, wrong, messages) => {
  const setup = await setUpBookings();

  expect(await refusedFields(setup.as.ana, requestFor(setup, wrong))).toEqual(messages);
});

testWith("fills in home details for 'Book again' and asks about the coat again", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana", { access, coatCondition: "matted" });

  const first = panelFor(setup, { as: setup.as.ana });
  const again = panelFor(setup, { as: setup.as.ana, chosen: { again: id } });

  expect(first).toMatch(/<details class="fold"><summary><span><bdi>Special instructions and access/);
  expect(again).toMatch(/<details class="fold" open=""><summary><span><bdi>Special instructions and access/);
  expect(again).toContain(`value="${access.gateCode}"`);
  expect(again).not.toMatch(/<option[^>]*selected[^>]*>Matted/);
});
