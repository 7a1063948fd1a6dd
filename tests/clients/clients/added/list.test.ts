import { expect, test } from "bun:test";
import { addDays } from "#src/shared/base/time.ts";
import { linkTo } from "#tests/support/rows.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { PATH } from "../setup.ts";
import { type AddedClientSetup, entersClient, setUpAddedClient } from "./setup.ts";

const join = ({ app, ana, june }: AddedClientSetup, parentId = ana.id) =>
  linkTo(app.ctx.db, june.id, parentId, app.ctx.now());

test("lists added clients beside the others by name", async () => {
  const { as, june, list, page } = await setUpAddedClient();
  const names = ["zoe Hill", "Óscar Bell", "Ángela Ruiz", "Ñico Paz", "Nadia Orr"];
  for (const name of names) await entersClient(as.gus, { name, pets: [] });

  expect((await list()).map(({ name }) => name).join()).toBe(
    "ana Tester,Ángela Ruiz,June Albright,Nadia Orr,Ñico Paz,Óscar Bell,zoe Hill",
  );
  expect((await page()).total).toEqual({ clients: 7, pets: 3 });
  expect((await list()).find(({ id }) => id === june.id)).toMatchObject({
    petParentId: null,
    source: "added",
    name: "June Albright",
    pets: [{ name: "Pepper" }, { name: "Mo" }],
    visits: 0,
    lastVisit: null,
    next: null,
    dueOn: null,
    usualWeeks: 6,
    note: "Prefers mornings",
  });
});

test.each([
  ["the name", "albright"],
  ["a pet", "pepper"],
  ["the street", "elm"],
  ["the town", "asheville"],
  ["the phone number in any format", "8285550142"],
  ["the email address", "june@example.com"],
])("finds added clients by %s", async (_, words) => {
  const { list } = await setUpAddedClient();

  expect(await list(`?q=${encodeURIComponent(words)}`)).toContainEqual(
    expect.objectContaining({ name: "June Albright" }),
  );
});

test("shows the soonest planned visit as next and the latest completed one as last", async () => {
  const { list, addedVisit } = await setUpAddedClient();
  addedVisit("2026-05-01");
  addedVisit("2026-05-20");
  addedVisit("2026-04-01", { status: "no_show" });
  addedVisit("2026-08-01");
  const next = addedVisit("2026-06-20", { arrivalUntil: "11:00" });
  addedVisit("2026-06-15", { status: "cancelled" });

  expect((await list("?q=june"))[0]).toMatchObject({
    visits: 2,
    lastVisit: "2026-05-20",
    next: {
      kind: "visit",
      bookingId: next.id,
      date: "2026-06-20",
      arrival: { from: "10:00", until: "11:00" },
    },
    noShowsHere: 1,
    noShowsAnywhere: 1,
    dueOn: null,
  });
});

test("shows a linked client and the visited account in one row", async () => {
  const setup = await setUpAddedClient();
  const { ana, june, list, own, addedVisit } = setup;
  addedVisit("2026-06-05");
  const planned = addedVisit("2026-06-20");
  join(setup);

  const rows = await list();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: june.id,
    petParentId: ana.id,
    name: "June Albright",
    visits: 3,
    lastVisit: "2026-06-05",
    next: { bookingId: planned.id },
    pets: [{ name: "Waffles" }, { name: "Pepper" }, { name: "Mo" }],
  });
  expect(await list("?q=elm+court")).toHaveLength(1);
  expect(await own()).toMatchObject({
    contact: { address: { address: "8 Elm Court" } },
    pets: [{ isAdded: false }, { isAdded: true }, { isAdded: true }],
  });
});

test("lists a linked client before the first booking", async () => {
  const setup = await setUpAddedClient();
  const { june, pat, list, own } = setup;
  join(setup, pat.id);

  expect((await list()).map(({ id }) => id)).toContain(june.id);
  expect(await own()).toMatchObject({ id: june.id, petParentId: pat.id, name: "June Albright" });
});

test("shows a client's visits and contact details on the page", async () => {
  const { own, addedVisit, june } = await setUpAddedClient();
  const past = Array.from({ length: 12 }, (_, at) => addedVisit(`2026-05-${String(at + 10)}`, { note: "Blade 7" }));
  const ahead = Array.from({ length: 6 }, (_, at) => addedVisit(`2026-07-${String(at + 10)}`));

  const shown = await own();

  expect(shown.ahead.map(({ id }) => id)).toEqual(ahead.slice(0, 4).map(({ id }) => id));
  expect(shown.past.map(({ id }) => id)).toEqual(
    past
      .toReversed()
      .slice(0, 10)
      .map(({ id }) => id),
  );
  expect(shown).toMatchObject({
    aheadCount: 6,
    pastCount: 12,
    ahead: [{ isAdded: true, serviceName: "Full groom", arrival: { from: "10:00", until: "10:00" } }, {}, {}, {}],
    contact: {
      phone: { shown: "828-555-0142", tel: "tel:+18285550142" },
      email: "june@example.com",
      area: { city: "Asheville" },
      address: { address: "8 Elm Court", zipCode: "28801" },
      access: { gateCode: "2209" },
    },
    pets: [
      { name: "Pepper", age: 7, size: "small", isAdded: true },
      { name: "Mo", age: null },
    ],
    added: { id: june.id, note: "Prefers mornings" },
    thread: null,
    offerAfter: null,
  });
});

test("exports added clients' contact details to a spreadsheet without gate codes", async () => {
  const { as } = await setUpAddedClient();

  const text = await (await as.gus.get(`${PATH}.csv`)).text();

  for (const word of ["June Albright", "828-555-0142", "8 Elm Court", "Asheville"]) expect(text).toContain(word);
  expect(text).not.toContain("2209");
});
test("lists all of a client's visits on pages with the latest first", async () => {
  const { as, june, addedVisit } = await setUpAddedClient();
  for (let week = -50; week < 10; week++) addedVisit(addDays("2026-06-11", week * 7));
  const path = `/clients/${june.id}`;

  await openTab(as.gus, path, async (tab) => {
    expect(tab.section("next")).toContain("4 of 10");
    expect(tab.section("visits")).toContain("10 of 50");
    expect(tab.find("#visits .foot a")!.getAttribute("href")).toBe(`${path}/visits`);
  });
  const first = await (await as.gus.get(`${path}/visits`)).text();
  expect(first).toContain("1–50 of 60");
  expect(first).toContain("Upcoming · ");
  expect(first.indexOf("Aug 13")).toBeLessThan(first.indexOf("Jun 11"));
  expect(first).toContain(`href="${path}/visits?page=2"`);
  const second = await (await as.gus.get(`${path}/visits?page=2`)).text();
  expect(second).toContain("51–60 of 60");
  expect(second).toContain("Jun 26");
  expect((await as.gus.get(`${path}/visits?page=3`)).status).toBe(404);
});

test("puts the link to all visits below planned ones when none are past", async () => {
  const { as, june, addedVisit } = await setUpAddedClient();
  for (let week = 0; week < 6; week++) addedVisit(addDays("2026-06-11", week * 7));
  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    expect(tab.text("#next .foot")).toContain("All visits");
  });
});
