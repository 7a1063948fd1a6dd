import { expect, test } from "bun:test";
import { createApp } from "#src/app.ts";
import { jsonLog } from "#src/base/log.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { inviteToReview } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { browser } from "#tests/support/app.ts";
import { makes, reads } from "../calendar/feed-setup.ts";
import { AFTERNOON, NEXT_TUESDAY, requestFor, requests, setUpBookings, TUESDAY_NOON } from "../setup.ts";

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
const secrets = ["Hidden Lane", "red barn", "narrow steps", "90210", "Odile", "by the shed"];

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
  await does(gus, "POST", `/api/day-plans/${NEXT_TUESDAY}/promise`, {});
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
  await forgetOld(setup.app.ctx);
  return { ...setup, lines, files, ana, gus, page: `/bookings/${first.id}` };
}

test("street and way into the house are in no mail, calendar file, feed, log line or audit row", async () => {
  const { app, lines, files } = await twoVisits();
  const rows = (table: string) => app.ctx.db.$client.query(`SELECT * FROM ${table}`).all();

  const written = {
    mails: rows("outbox"),
    audit: rows("audit_log"),
    alerts: rows("alerts"),
    lines,
    files,
  };

  expect(written.mails.length).toBeGreaterThanOrEqual(10);
  expect(written.audit.length).toBeGreaterThanOrEqual(6);
  expect(written.lines.length).toBeGreaterThanOrEqual(8);
  expect(files.every((file) => file.includes("BEGIN:VEVENT"))).toBe(true);
  for (const [where, texts] of Object.entries(written)) {
    const text = JSON.stringify(texts);
    expect([where, secrets.filter((secret) => text.includes(secret))]).toEqual([where, []]);
  }
});

test("eight days after the visit its page tells the groomer neither street nor way in, and the parent no code", async () => {
  const { ana, gus, page } = await twoVisits();
  const readBy = async (who: typeof ana) => {
    const html = await (await who.get(page)).text();
    return secrets.filter((secret) => html.includes(secret));
  };

  expect(await readBy(gus)).toEqual([]);
  expect(await readBy(ana)).toEqual(secrets.filter((secret) => secret !== "90210"));
});
