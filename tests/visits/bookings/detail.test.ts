import { expect, test } from "bun:test";
import { auditLog, bookings, groomerProfiles, visitPets, visits } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { takes } from "#tests/listing/link-names/setup.ts";
import { flash } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpNext } from "./afterwards/next-setup.ts";
import { setUpProposals } from "./changes/proposal-setup.ts";
import { openTab, type Tab } from "./requests/open-tab.ts";
import {
  type BookingSetup,
  moves,
  oakStreet,
  requested,
  requestFor,
  requests,
  setUpBookings,
  TUESDAY_NOON,
} from "./setup.ts";

const read = async (window: Browser, id: number) =>
  (await (await window.get(`/api/bookings/${id}`)).json()) as BookingDetail;
const happened = ({ history }: BookingDetail) => history.map(({ by, what }) => [by, what]);

const setUpRequest = () => requested({ specialInstructions: "Ring twice", petSize: "giant" });

async function asBoss({ app }: BookingSetup) {
  return signedIn(app, await addUser(app, "admin", "boss"), "admin");
}

testWith("shows each side a booking as its list does with the history", setUpRequest, async ({ app, as, id }) => {
  const at = app.ctx.now();
  app.clock.advance(HOUR_MS);
  await moves(as.gus, id, "accepted");

  const [mine] = (await (await as.ana.get("/api/bookings/pet-parent")).json()) as [object];
  const [theirs] = (await (await as.gus.get("/api/bookings/groomer")).json()) as [object];
  const history = [
    { at, by: "parent", what: "requested" },
    { at: at + HOUR_MS, by: "groomer", what: "accepted" },
  ];
  const more = { photos: [], nextBookingId: null, skipped: [], history };

  expect(await read(as.ana, id)).toEqual({ ...mine, reader: "parent", ...more } as never);
  expect(await read(as.gus, id)).toEqual({ ...theirs, reader: "groomer", ...more } as never);
});

testWith("shows every event in the history and who did it", setUpRequest, async ({ app, as, id }) => {
  const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];
  const propose = (window: Browser) => window.post(`/api/bookings/${id}/proposals`, { options });
  const answer = async (window: Browser, status: string) => {
    const { proposal } = await read(window, id);
    return window.patch(`/api/proposals/${proposal!.id}`, { status });
  };
  const step = async (act: () => Promise<unknown>) => {
    app.clock.advance(60_000);
    await act();
  };
  await step(() => propose(as.gus));
  await step(() => answer(as.ana, "declined"));
  await step(() => propose(as.ana));
  await step(() => answer(as.ana, "withdrawn"));
  await step(() => moves(as.gus, id, "accepted"));
  app.clock.set(TUESDAY_NOON);
  await step(() => moves(as.gus, id, "completed"));
  await step(() => as.ana.post("/api/reviews", { bookingId: id, rating: 5, comment: "Calm and on time." }));

  expect(happened(await read(as.gus, id))).toEqual([
    ["parent", "requested"],
    ["groomer", "proposed"],
    ["parent", "proposal-declined"],
    ["parent", "proposed"],
    ["parent", "proposal-withdrawn"],
    ["groomer", "accepted"],
    ["groomer", "completed"],
    ["parent", "reviewed"],
  ]);
});

testWith("shows a no-show decision as the site's outcome", setUpRequest, async (setup) => {
  const { app, as, id } = setup;
  await moves(as.gus, id, "accepted");
  app.clock.set(TUESDAY_NOON);
  await moves(as.gus, id, "no_show");
  app.clock.advance(HOUR_MS);
  await as.ana.post(`/api/bookings/${id}/dispute`, { text: "We were at the door." });
  app.clock.advance(HOUR_MS);
  await (await asBoss(setup)).patch(`/api/admin/bookings/${id}/dispute`, { outcome: "completed" });

  const detail = await read(as.ana, id);

  expect(detail.status).toBe("completed");
  expect(happened(detail).slice(2)).toEqual([
    ["groomer", "no-show"],
    ["parent", "disputed"],
    ["site", "no-show-lifted"],
  ]);
});

test.each([
  ["pending", []],
  ["accepted", [[null, "accepted"]]],
  ["declined", [["groomer", "declined"]]],
  ["expired", [["site", "expired"]]],
  ["cancelled", [[null, "cancelled"]]],
  ["completed", [[null, "completed"]]],
  ["no_show", [["groomer", "no-show"]]],
] as const)("builds the history of a %s booking without audit rows from the booking", async (status, rest) => {
  const { app, as, id } = await setUpRequest();
  const { db } = app.ctx;
  const { id: other } = addRow(db, visits, {
    ...findRow(db, visits, { id })!,
    id: 4000,
    requestKey: "old",
    idempotencyKey: null,
    status,
    requestDate: 1,
    statusChangedAt: 2,
  });

  const { history } = await read(as.ana, other);

  expect(findRows(db, auditLog, { target: `booking ${other}` })).toEqual([]);
  expect(history.map(({ by, what }) => [by, what])).toEqual([["parent", "requested"], ...rest.map((one) => [...one])]);
  expect(history.map(({ at }) => at)).toEqual([1, 2].slice(0, history.length));
  expect((await as.ana.get(`/bookings/${other}`)).status).toBe(200);
});

testWith("shows an admin the status only and asks a visitor to log in", setUpRequest, async (setup) => {
  const { as, id } = setup;
  await moves(as.gus, id, "accepted");
  const boss = await asBoss(setup);

  const text = await (await boss.get(`/api/bookings/${id}`)).text();
  const page = await mainText(await boss.get(`/bookings/${id}`));

  expect(JSON.parse(text)).toMatchObject({
    reader: "admin",
    status: "accepted",
    petParentName: "ana Tester",
    petInfo: "",
    specialInstructions: null,
    serviceAddress: null,
    pets: [],
    petParentPhone: null,
    groomerEmail: null,
    actions: [],
  });
  for (const private_ of ["iant", "Secret Street", "Waffles", "Ring twice", "828-555", "@example.com"]) {
    expect(text).not.toContain(private_);
    expect(page).not.toContain(private_);
  }
  expect(page).toContain("by Blue Ridge Bath Co. for ana Tester");
  expect(page).not.toContain("Cancel");
  const { headers } = await setup.app.visitor().get(`/bookings/${id}`);
  expect(headers.get("location")).toBe(`/auth?mode=login&next=%2Fbookings%2F${id}`);
});

testWith("shows each side the status and next step and history", setUpRequest, async ({ app, as, id }) => {
  const pages = () => Promise.all([as.ana, as.gus].map(async (who) => mainText(await who.get(`/bookings/${id}`))));
  const waiting = await pages();
  await moves(as.gus, id, "accepted");
  app.clock.advance(UNDO_MS);
  const agreed = await pages();

  for (const [at, texts] of [
    ["Waiting for the groomer", "Blue Ridge Bath Co. has until", "You requested this visit"],
    ["Request · reply by ", "ana Tester requested this visit", "Decline"],
  ].entries())
    for (const text of texts) expect(waiting[at]).toContain(text);
  expect(waiting[1]).not.toContain("1 Secret Street");
  for (const [at, texts] of [
    ["Blue Ridge Bath Co. accepted", "Add to calendar"],
    ["You accepted", "1 Secret Street", "Directions to ana Tester", "View day"],
  ].entries())
    for (const text of texts) expect(agreed[at]).toContain(text);
});

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

async function setUpPage() {
  const setup = await requested();
  return { ...setup, path: `/bookings/${setup.id}` };
}

testWith("shows a request with one filled button and Block at the bottom", setUpPage, async ({ app, as, id, path }) => {
  const saved = { name: "Max, Jr.", type: "Dog", breed: "Poodle", weight: 41 };
  const { id: petId } = await (await as.ana.post("/api/pets", saved)).json();
  addRow(app.ctx.db, visitPets, { visitId: id, petId });
  await openTab(as.gus, path, async (tab) => {
    expect(filled(tab)).toHaveLength(1);
    expect(pressed(tab, CARD)).toEqual(["Accept", "Decline", "Propose a time", "Change minutes", "Messages"]);
    expect(pressed(tab, FOOT)).toEqual(["Block", "Report"]);
    expect(tab.text("h1")).toStartWith("Request · reply by ");
    expect(tab.text(".visit-head")).toBe("Max, Jr.ana Tester\u00a0· First visit with you\u00a0· Poodle, 41 lbs");
    expect(tab.text("main")).toContain("$55–65");
  });
});

testWith("asks for a reason to cancel a visit at the bottom of its page", setUpPage, async ({ as, id, path }) => {
  await moves(as.gus, id, "accepted");

  await openTab(as.gus, path, async (tab) => {
    expect(filled(tab)).toEqual([]);
    expect(pressed(tab, FOOT)).toEqual(["Move to another time", "Cancel visit", "Block", "Report"]);
    await tab.press("Cancel visit");
    expect(tab.text("dialog h2")).toBe("Cancel this visit?");
  });
});

testWith("offers setting out and arriving and completing on the day", setUpPage, async ({ app, as, id, path }) => {
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
  const setup = await setUpPage();
  const { app, as, id, path } = setup;
  await moves(as.gus, id, "accepted");
  const at = (local: string) => app.clock.set(Date.parse(`2026-06-16T${local}:00-04:00`));
  at(clock);
  return { ...setup, at, read: async (window = as.gus) => (await window.get(path)).text() };
}

test("asks how it went after a forgotten drive but not during one", async () => {
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
  ["its time of day", null, null, "12:00", "America/New_York"],
  ["its arrival window", "10:00", "11:00", "11:00", "America/New_York"],
  ["its arrival window, after a move", "10:00", "11:00", "11:00", "America/Chicago"],
])("doesn't ask how it went before %s is over", async (_, arrivalFrom, arrivalUntil, over, timeZone) => {
  const { app, id, at, read } = await accepted("10:59");
  changeRows(app.ctx.db, visits, { id }, { arrivalFrom, arrivalUntil });
  changeRows(app.ctx.db, groomerProfiles, {}, { timeZone });
  expect(await read()).not.toContain(ASKS);
  at(over);
  expect(await read()).toContain(ASKS);
});

test("links a groomer to the client's page after a visit and no one earlier", async () => {
  const { app, as, id, path } = await setUpPage();
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

test("lets a parent cancel at the bottom of the page apart from frequent actions", async () => {
  const { as, id, path } = await setUpPage();
  await moves(as.gus, id, "accepted");

  await openTab(as.ana, path, async (tab) => {
    expect(pressed(tab, CARD)).toEqual(["View Groomer", "Propose a new time"]);
    expect(pressed(tab, FOOT)).toEqual(["Cancel", "Report"]);
    await tab.press("Cancel");
    expect(tab.find("dialog")).not.toBeNull();
  });
});

test("fills one button for the other side's proposal on both pages", async () => {
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
testWith("lets a parent send the groomer's page to a friend after a visit", requested, async ({ app, as, gus, id }) => {
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

const noticeIn = (response: Response) => {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("flash="));
  return JSON.parse(Buffer.from(cookie!.slice("flash=".length).split(";")[0]!, "base64url").toString());
};

testWith("shows a parent upcoming and past bookings", setUpBookings, async ({ app, gus, as }) => {
  const [nails] = gus.addOns.map(({ id }) => id);
  await requests(as.ana, requestFor({ gus }, { addOnServiceIds: [nails] }));
  const over = await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-06-11" }));
  app.ctx.db.run(`UPDATE visits SET status = 'declined', status_reason = 'The van is full' WHERE id = ${over.id}`);

  const text = await mainText(await as.ana.get("/pet-parent-dashboard?tab=bookings"));

  expect(text).toContain("Bookings My Pets Profile");
  expect(text).toContain("Find Groomers");
  const [open, past] = text.split(" Past ");
  expect(open).toContain("Requests Requests without a reply expire. Jun 16 Tue Blue Ridge Bath Co.");
  expect(open).toContain("Bath & Brush, morning Reply expected by");
  expect(past).toContain("Declined · Bath & Brush Reason: The van is full");
  expect(past).toContain("Book Again");
  const again = `/groomer/${gus.profile.id}?package=${over.servicePackageId}&amp;again=${over.id}#book`;
  expect(await (await as.ana.get("/pet-parent-dashboard?tab=bookings")).text()).toContain(again);
});

test("lists a groomer's requests by reply deadline and mentions no healthy listing", async () => {
  const { app, gus, as } = await setUpBookings();
  await requests(as.ana, requestFor({ gus }, { petInfo: "First" }));
  app.clock.advance(HOUR_MS);
  await requests(as.ana, requestFor({ gus }, { petInfo: "Second" }));

  const text = await mainText(await as.gus.get("/groomer-dashboard"));

  expect(text).toContain("Wednesday, June 10 No visits today");
  expect(text).not.toContain("listed");
  expect(text).toContain("ana Tester");
  expect(text.indexOf("First")).toBeGreaterThan(0);
  expect(text.indexOf("First")).toBeLessThan(text.indexOf("Second"));
});

testWith("shows a groomer without a business the next step", setUpBookings, async ({ app }) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  const text = await mainText(await nia.get("/groomer-dashboard?tab=bookings"));
  for (const words of ["Create your business profile", "Step 1 of 5"]) expect(text).toContain(words);
});

testWith("redirects everyone from another role's dashboard with a notice", setUpBookings, async ({ app, as }) => {
  const groomerAtParents = await as.gus.get("/pet-parent-dashboard");
  const parentAtGroomers = await as.ana.get("/groomer-dashboard");
  const visitor = await app.visitor().get("/pet-parent-dashboard?tab=bookings");

  expect([groomerAtParents.status, groomerAtParents.headers.get("location")]).toEqual([302, "/"]);
  expect(noticeIn(groomerAtParents)).toEqual(flash("error", "Access denied", "This dashboard is only for pet parents"));
  expect(noticeIn(parentAtGroomers)).toMatchObject({ description: "This dashboard is only for groomers" });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    302,
    "/auth?mode=login&next=%2Fpet-parent-dashboard%3Ftab%3Dbookings",
  ]);
});

testWith("shows the confirmation page and next step only to its parent", setUpBookings, async ({ app, gus, as }) => {
  const { id } = await requests(as.ana, requestFor({ gus }));
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const text = await mainText(await as.ana.get(`/bookings/${id}/requested`));

  expect(text).toContain("Booking Requested!");
  expect(text).toContain("Blue Ridge Bath Co.");
  expect(text).toContain(
    "Service Bath & Brush, 1 hour $55.00 – $65.00 Date Tuesday, June 16, 2026 Time Morning (8AM - 12PM) Reply By ",
  );
  expect(text).toContain("Canceling a request is free. What happens next?");
  expect(text).toContain("Return to Dashboard");
  const missing = await mainText(await bob.get("/bookings/999/requested"));
  const someoneElses = await bob.get(`/bookings/${id}/requested`);
  expect(someoneElses.status).toBe(404);
  const withoutNumber = (text: string) => text.replace(/[\da-f-]{36}/, "");
  expect(withoutNumber(await mainText(someoneElses))).toBe(withoutNumber(missing));
  expect((await bob.get("/bookings/abc/requested")).status).toBe(404);
  expect((await as.gus.get(`/bookings/${id}/requested`)).status).toBe(302);
});

testWith("ends on the confirmation page for a form sent without script", setUpBookings, async ({ app, gus, as }) => {
  const form = Object.entries({ ...requestFor({ gus }), ...oakStreet }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);

  const response = await as.ana.submit(`/groomer/${gus.profile.id}`, form);

  expect(response.status).toBe(303);
  const [booking] = app.ctx.db.select().from(bookings).all();
  expect(response.headers.get("location")).toBe(`/bookings/${booking!.id}/requested`);
});
