import { expect, test } from "bun:test";
import { groomerProfiles, visits } from "#db/db.ts";
import { takes } from "#tests/listing/handles/setup.ts";
import { changeRows } from "#tests/support/rows.ts";
import { setUpNext } from "./afterwards/next-setup.ts";
import { setUpProposals } from "./changes/proposal-setup.ts";
import { openTab, type Tab } from "./requests/open-tab.ts";
import { moves, requestFor, requests, setUpBookings } from "./setup.ts";

const CARD = ".booking-card .actions";
const FOOT = "#booking-foot";

const pressed = (tab: Tab, place: string) =>
  [...tab.find(place)!.querySelectorAll(".btn, button.line, .menu-list > *")].map((button) =>
    [...button.querySelectorAll(".hush")].reduce(
      (text, { textContent }) => text.replace(textContent!, ""),
      button.textContent!,
    ),
  );
const filled = (tab: Tab) =>
  [...tab.find(CARD)!.querySelectorAll(".btn:not(.line)")].map(({ textContent }) => textContent);

async function asked() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  return { ...setup, id, path: `/bookings/${id}` };
}

test("a request's page has one filled button, two beside it, the rest behind three dots, and blocking at its foot", async () => {
  const { as, path } = await asked();

  await openTab(as.gus, path, async (tab) => {
    expect(filled(tab)).toHaveLength(1);
    expect(pressed(tab, CARD)).toEqual(["Accept", "Decline", "Propose a time", "Change minutes", "Messages"]);
    expect(pressed(tab, FOOT)).toEqual(["Block", "Report"]);
    expect(tab.text("h1")).toStartWith("Request · reply by ");
    expect(tab.find("main")!.textContent).toContain("First visit with you");
  });
});

test("an accepted visit is called off at the foot of its page, which asks for the reason", async () => {
  const { as, id, path } = await asked();
  await moves(as.gus, id, "accepted");

  await openTab(as.gus, path, async (tab) => {
    expect(filled(tab)).toEqual([]);
    expect(pressed(tab, FOOT)).toEqual(["Move to another time", "Cancel visit", "Block", "Report"]);
    await tab.press("Cancel visit");
    expect(tab.text("dialog h2")).toBe("Cancel this booking?");
  });
});

test("on the day it leads from setting out to being there, and then to the end", async () => {
  const { app, as, id, path } = await asked();
  await moves(as.gus, id, "accepted");
  app.clock.set(Date.parse("2026-06-16T12:10:00Z"));

  await openTab(as.gus, path, async (tab) => expect(filled(tab)[0]).toStartWith("On my way"));
  await as.gus.post(`/api/bookings/${id}/on-my-way`);
  await openTab(as.gus, path, async (tab) => expect(filled(tab)[0]).toStartWith("I'm here"));
  await as.gus.post(`/api/bookings/${id}/arrived`);
  await openTab(as.gus, path, async (tab) => expect(filled(tab)[0]).toStartWith("Mark Completed"));
  const page = await (await as.ana.get(path)).text();
  expect(page).toContain("Blue Ridge Bath Co. arrived at 8:10 AM.");
});

const ASKS = "Mark it as completed or a no-show.";

async function accepted(clock: string) {
  const setup = await asked();
  const { app, as, id, path } = setup;
  await moves(as.gus, id, "accepted");
  const at = (local: string) => app.clock.set(Date.parse(`2026-06-16T${local}:00-04:00`));
  at(clock);
  return { ...setup, at, read: async (window = as.gus) => (await window.get(path)).text() };
}

test("the page does not ask how it went while the groomer drives there, and does of a drive that was forgotten", async () => {
  const { as, id, at, read } = await accepted("11:50");
  await as.gus.post(`/api/bookings/${id}/on-my-way`);
  for (const clock of ["11:51", "12:40"]) {
    at(clock);
    expect(await read()).not.toContain(ASKS);
    expect(await read()).toContain("can see that you're on the way");
    expect(await read(as.ana)).toContain("is on the way");
    expect(await read(as.ana)).not.toContain("after two days");
  }
  at("15:00");
  expect(await read()).toContain(ASKS);
});

test.each([
  ["its time of day", null, null, "12:00"],
  ["its arrival window", "10:00", "11:00", "11:00"],
])("the page does not ask how it went before %s is over", async (_, arrivalFrom, arrivalUntil, over) => {
  const { app, id, at, read } = await accepted("08:30");
  changeRows(app.ctx.db, visits, { id }, { arrivalFrom, arrivalUntil });
  expect(await read()).not.toContain(ASKS);
  at(over);
  expect(await read()).toContain(ASKS);
});

test("a groomer who has been there is led to the household's own page, and nobody else", async () => {
  const { app, as, id, path } = await asked();
  const link = '<a href="/clients/';
  expect(await (await as.gus.get(path)).text()).not.toContain(link);
  await moves(as.gus, id, "accepted");
  app.clock.set(Date.parse("2026-06-16T21:00:00Z"));
  await moves(as.gus, id, "completed");

  const page = await (await as.gus.get(path)).text();
  const [, client] = /<a href="(.clients.\d+)">ana Tester<.a>/.exec(page)!;
  expect((await as.gus.get(client!)).status).toBe(200);
  expect(await (await as.ana.get(path)).text()).not.toContain(link);
});

test("a parent cancels at the foot of the page, and nothing grave stands beside what is frequent", async () => {
  const { as, id, path } = await asked();
  await moves(as.gus, id, "accepted");

  await openTab(as.ana, path, async (tab) => {
    expect(pressed(tab, CARD)).toEqual(["View Groomer", "Propose a new time", "Add to calendar"]);
    expect(pressed(tab, FOOT)).toEqual(["Cancel", "Report"]);
    await tab.press("Cancel");
    expect(tab.find("dialog")).not.toBeNull();
  });
});

test("what the other side proposes has the one filled button of the page, for a parent and for a groomer", async () => {
  const filledIn = async (window: Parameters<typeof openTab>[0], path: string) => {
    let found: (string | undefined)[] = [];
    await openTab(window, path, async (tab) => {
      found = [...tab.find("main")!.querySelectorAll(".booking-card .btn:not(.line)")].map(
        ({ firstChild }) => firstChild!.textContent ?? undefined,
      );
    });
    return found;
  };
  const offered = await setUpNext();
  expect(await filledIn(offered.as.ana, `/bookings/${offered.id}`)).toEqual(["Write a Review"]);
  await offered.proposed();
  expect(await filledIn(offered.as.ana, `/bookings/${offered.id}`)).toEqual(["Book this time"]);

  const { as, id, proposed } = await setUpProposals();
  expect(await filledIn(as.gus, `/bookings/${id}`)).toEqual(["Accept"]);
  await proposed("ana");
  expect(await filledIn(as.gus, `/bookings/${id}`)).toEqual(["Book Wed morning"]);
});
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
