import { expect, test } from "bun:test";
import { groomerProfiles } from "#db/schema/tables.ts";
import { takes } from "#tests/listing/handles/setup.ts";
import { changeRows } from "#tests/support/rows.ts";
import { moves, requestFor, requests, setUpBookings } from "./setup.ts";

test("after a visit, and not before, a parent can send a friend the groomer's page while it can be found", async () => {
  const setup = await setUpBookings();
  const { app, as, gus } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  const page = async () => (await as.ana.get(`/bookings/${id}`)).text();
  expect(await page()).not.toContain("Send to a friend");
  await moves(as.gus, id, "accepted");
  expect(await page()).not.toContain("Send to a friend");
  app.clock.set(Date.parse("2026-06-16T20:00:00Z"));
  await moves(as.gus, id, "completed");

  expect(await page()).toContain(`href="/groomer/${gus.profile.id}?from=friend"`);
  await takes(as.gus, "blue-ridge");
  expect(await page()).toContain('href="/@blue-ridge?from=friend"');
  expect(await (await as.gus.get(`/bookings/${id}`)).text()).not.toContain("Send to a friend");
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  expect(await page()).not.toContain("Send to a friend");
});
