import { expect } from "bun:test";
import { clients, connectedCalendars } from "#db/db.ts";
import { addAddedVisit } from "#tests/day/added-visits/setup.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, addRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpGrowth } from "../growth/setup.ts";

async function setUpBooks() {
  const setup = await setUpGrowth();
  const { db, now } = setup.app.ctx;
  const gil = await addGroomer(setup.app, "gil");
  const groomerId = setup.gus.profile.id;
  const times = { createdAt: now(), changedAt: now() };
  for (const name of ["June Albright", "Ed Ruiz"]) addRow(db, clients, { groomerId, source: "added", name, ...times });
  for (const id of [groomerId, gil.profile.id])
    addAddedVisit(setup.app, { groomerId: id, preferredDate: "2026-06-16" });
  const calendar = { groomerId, name: "Dentist", color: "blue", createdAt: now(), triedAt: now() } as const;
  addRows(db, connectedCalendars, [
    { ...calendar, address: "https://calendars.test/a.ics" },
    { ...calendar, address: "https://calendars.test/b.ics", failure: "not-found", failingSince: now() },
  ]);
  const read = async (path: string) => (await (await setup.boss.get(path)).text()).split("<main")[1]!;
  return { ...setup, gil, read };
}

const pair = (name: string, value: string | number) => `<dt>${name}</dt><dd>${value}</dd>`;
const words = ["June", "Ruiz", "Vet fair", "Dentist", "calendars.test"];

testWith("shows admins how much a groomer added but none of it", setUpBooks, async ({ read, gus, gil }) => {
  const html = await read(`/admin/users/${gus.user.id}`);
  expect(html).toContain(`${pair("Clients added by groomer", 2)}</div><div>${pair("Visits added by groomer", 1)}`);
  expect(html).toContain(pair("Connected calendars", "2, 1 not syncing"));
  for (const word of words) expect(html).not.toContain(word);
  const other = await read(`/admin/users/${gil.user.id}`);
  expect(other).toContain(pair("Clients added by groomer", 0));
  expect(other).toContain(pair("Connected calendars", 0));
});

testWith("shows the same totals for the whole site under Growth", setUpBooks, async ({ read }) => {
  const html = await read("/admin-dashboard?tab=growth");

  for (const name of ["Groomers", "Clients", "Visits", "Connected calendars"]) expect(html).toContain(pair(name, 2));
  expect(html).toContain(pair("Calendars not syncing", 1));
  for (const word of words) expect(html).not.toContain(word);
});
