import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, visits } from "#db/schema/tables.ts";
import { createApp } from "#src/app.ts";
import { jsonLog } from "#src/base/log.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { inviteToReview } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type Browser, browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { makes, reads } from "../calendar/feed-setup.ts";
import {
  AFTERNOON,
  accepted,
  moves,
  NEXT_TUESDAY,
  refusedFields,
  requested,
  requestFor,
  requests,
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
const noAccess = { parking: null, stairs: null, gateCode: null, whoIsHome: null, note: null };
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
  app.clock.set(HIDDEN - 1);
  await deleteOldData(app.ctx);
  expect(row().gateCode).toBe(access.gateCode);

  app.clock.set(HIDDEN);
  await deleteOldData(app.ctx);
  await deleteOldData(app.ctx);

  expect(row()).toMatchObject({ gateCode: null, requestKey: `removed ${id}`, parking: access.parking });
  expect(await one(as.ana, "pet-parent")).toMatchObject({ access: { ...access, gateCode: null } });
});

testWith("deletes home details when a parent closes the account", agreed, async ({ app, as, id }) => {
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  app.clock.set(TUESDAY_NOON);

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  const { note: accessNote, ...others } = noAccess;
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

const said = {
  serviceAddress: "7 Hidden Lane",
  serviceCity: "Weaverville",
  serviceState: "NC",
  serviceZipCode: "28787",
  coatCondition: "matted",
  access: {
    parking: "Behind the red barn",
    stairs: "Eleven narrow steps",
    gateCode: "#90210",
    whoIsHome: "Grandma Odile",
    note: "Tap by the shed",
  },
};
const houseSecrets = ["Hidden Lane", "red barn", "narrow steps", "90210", "Odile", "by the shed"];

async function twoVisits() {
  const setup = await setUpBookings();
  const lines: string[] = [];
  const { handle } = await createApp({ ...setup.app.ctx, log: jsonLog((line) => lines.push(line)) });
  const window = (from: ReturnType<typeof browser>) => {
    const logged = browser(handle);
    for (const [name, value] of from.cookies) logged.cookies.set(name, value);
    return logged;
  };
  const [ana, gus] = [window(setup.as.ana), window(setup.as.gus)];
  const feeds = [await makes(ana), await makes(gus)];
  const first = await requests(ana, requestFor(setup, said));
  const other = await requests(ana, requestFor(setup, { ...said, petInfo: "Biscuit", preferredTimeSlot: AFTERNOON }));
  const does = async (who: typeof ana, method: string, path: string, body: object) => {
    const response = await who.send(method, path, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, response.status < 300 ? response.status : 200]);
    return response.json();
  };
  await does(gus, "PATCH", `/api/bookings/${first.id}/status`, { status: "accepted" });
  const options = [{ date: "2026-06-17", slot: "Morning (8AM - 12PM)" }];
  const { proposal } = (await does(gus, "POST", `/api/bookings/${first.id}/proposals`, { options })) as {
    proposal: { id: number; options: { id: number }[] };
  };
  await does(ana, "PATCH", `/api/proposals/${proposal.id}`, { status: "accepted", optionId: proposal.options[0]!.id });
  await does(gus, "PATCH", `/api/bookings/${other.id}/status`, { status: "accepted" });
  await does(gus, "POST", `/api/day-plans/${NEXT_TUESDAY}/confirm`, {});
  await does(ana, "PATCH", `/api/bookings/${other.id}/status`, { status: "cancelled" });
  const files = [
    ...(await Promise.all(feeds.map(async ({ path }) => (await reads(setup, path)).text()))),
    await (await gus.get(`/api/bookings/${first.id}/calendar.ics`)).text(),
    await (await ana.get(`/api/bookings/${first.id}/calendar.ics`)).text(),
  ];
  setup.app.clock.set(TUESDAY_NOON + 2 * DAY_MS);
  await does(gus, "PATCH", `/api/bookings/${first.id}/status`, { status: "completed" });
  await inviteToReview(setup.app.ctx);
  setup.app.clock.set(TUESDAY_NOON + 9 * DAY_MS);
  await deleteOldData(setup.app.ctx);
  return { ...setup, lines, files, ana, gus, page: `/bookings/${first.id}` };
}

test("keeps street and access instructions out of emails and files and logs", async () => {
  const { app, lines, files } = await twoVisits();
  const rows = (table: string) => app.ctx.db.$client.query(`SELECT * FROM ${table}`).all();

  const written = {
    emails: rows("outbox"),
    audit: rows("audit_log"),
    alerts: rows("alerts"),
    lines,
    files,
  };

  expect(written.emails.length).toBeGreaterThanOrEqual(10);
  expect(written.audit.length).toBeGreaterThanOrEqual(6);
  expect(written.lines.length).toBeGreaterThanOrEqual(8);
  expect(files.every((file) => file.includes("BEGIN:VEVENT"))).toBe(true);
  for (const [where, texts] of Object.entries(written)) {
    const text = JSON.stringify(texts);
    expect([where, houseSecrets.filter((secret) => text.includes(secret))]).toEqual([where, []]);
  }
});

testWith("hides street and access from the groomer and the code from both", twoVisits, async ({ ana, gus, page }) => {
  const readBy = async (who: typeof ana) => {
    const html = await (await who.get(page)).text();
    return houseSecrets.filter((secret) => html.includes(secret));
  };

  expect(await readBy(gus)).toEqual([]);
  expect(await readBy(ana)).toEqual(houseSecrets.filter((secret) => secret !== "90210"));
});
