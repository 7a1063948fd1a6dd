import { expect, test } from "bun:test";
import {
  clientPets,
  clients,
  groomerProfiles,
  outbox,
  pets,
  servicePackages,
  users,
  visitPets,
  visitReminders,
  visits,
} from "#db/schema/tables.ts";
import { remindOfNextVisits } from "#src/features/visits/reminders/feature.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { addGroomer, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../bookings/requests/open-tab.ts";
import { type ReminderSetup, setUpReminders } from "./setup.ts";

const textsTo = ({ app, ana }: ReminderSetup) => emailsTo(app, ana.email).map(({ text }) => text);

const linksIn = (text = "") => [...text.matchAll(/http:\/\/localhost:3000(\/\S+)/g)].map(([, path]) => path!);

testWith("emails a parent a week before a pet is due with a filled-in form", setUpReminders, async (setup) => {
  const { app, gus, visit, waffles } = setup;

  await setup.hoursLater();
  await setup.hoursLater(3 * 24);

  const [email, ...more] = emailsTo(app, setup.ana.email);
  expect(more).toEqual([]);
  expect(email!.subject).toBe("Time to book the next grooming visit");
  for (const said of [
    "Here's your reminder to book the next visit for Waffles.",
    "We filled in a request to Blue Ridge Bath Co. with your details from last time, for Wednesday, June 17, 2026",
    "Due: Around Wednesday, June 17, 2026",
    "Last visit: Wednesday, May 6, 2026",
  ]) {
    expect(email!.text).toContain(said);
  }
  expect(email!.offToken).toContain(".next-visits.");
  const { id } = gus.profile;
  const form = `/groomer/${id}?package=${gus.packages[0]!.id}&date=2026-06-17&again=${visit}&pets=${waffles}#book`;
  expect(linksIn(email!.text)).toEqual([form, `/pet-parent-dashboard?tab=pets&pet=${waffles}`]);
});

testWith("sends a reminder even if the clock advances while it is written", setUpReminders, async ({ app, ana }) => {
  let ticks = 0;

  await remindOfNextVisits({ ...app.ctx, now: () => app.clock.now() + ticks++ });
  app.clock.advance(HOUR_MS);
  await sendDueMails(app.ctx);

  expect(emailsTo(app, ana.email).map(({ subject, sentAt }) => [subject, sentAt !== null])).toEqual([
    ["Time to book the next grooming visit", true],
  ]);
});

testWith("sends reminders by day on the groomer's clock and not a day early", setUpReminders, async (setup) => {
  const { app } = setup;
  changeRows(app.ctx.db, visits, {}, { timeZone: "America/Los_Angeles" });
  const nineInTheMorning = app.clock.now();

  for (const [at, emails] of [
    [nineInTheMorning - DAY_MS + HOUR_MS, 0],
    [nineInTheMorning - 9 * HOUR_MS, 0],
    [nineInTheMorning - MINUTE_MS, 0],
    [nineInTheMorning + 11 * HOUR_MS, 0],
    [nineInTheMorning + 11 * HOUR_MS - MINUTE_MS, 1],
  ] as const) {
    app.clock.set(at);
    await setup.hoursLater();
    expect(textsTo(setup)).toHaveLength(emails);
  }
});

const addedByGus = ({ app, as, ana }: ReminderSetup, visit: object) => {
  const clientId = findRow(app.ctx.db, clients, { accountId: ana.id })!.id;
  return as.gus.post("/api/visits", { clientId, start: "10:00", minutes: 60, confirm: true, ...visit });
};

const setAna = ({ app, ana }: ReminderSetup, set: Partial<typeof users.$inferInsert>) =>
  changeRows(app.ctx.db, users, { id: ana.id }, set);

test.each<[string, (setup: ReminderSetup) => unknown]>([
  ["the pet has no weeks set", ({ setPet, waffles }) => setPet(waffles, { repeatWeeks: null })],
  ["the pet is gone", ({ setPet, waffles }) => setPet(waffles, { archivedAt: 1 })],
  ["there was no visit", ({ app }) => changeRows(app.ctx.db, visits, {}, { status: "no_show" })],
  [
    "a request is open",
    ({ addVisit, waffles }) => addVisit({ petIds: [waffles], date: "2026-06-20", status: "pending" }),
  ],
  ["a request names no pets", ({ addVisit }) => addVisit({ date: "2026-06-20", status: "pending" })],
  [
    "a visit with another groomer is planned",
    async ({ app, addVisit, waffles }) =>
      addVisit({ petIds: [waffles], date: "2026-08-01", status: "accepted", groomer: await addGroomer(app, "gil") }),
  ],
  [
    "the last visit has no outcome",
    ({ addVisit, waffles }) => addVisit({ petIds: [waffles], date: "2026-06-09", status: "accepted" }),
  ],
  ["a later visit was completed", ({ addVisit, waffles }) => addVisit({ petIds: [waffles], date: "2026-06-02" })],
  ["the groomer added a planned visit", (setup) => addedByGus(setup, { date: "2026-06-20" })],
  ["the groomer added a series", (setup) => addedByGus(setup, { date: "2026-09-20", repeat: { everyWeeks: 4 } })],
  ["the groomer added a visit without pets", (setup) => addedByGus(setup, { date: "2026-06-20", petIds: [] })],
  ["the groomer added a later visit that took place", (setup) => addedByGus(setup, { date: "2026-06-02" })],
  [
    "the visit was due more than a week ago",
    ({ app, setPet, waffles }) => {
      setPet(waffles, { repeatWeeks: 4 });
      app.clock.advance(DAY_MS);
    },
  ],
  ["the account is suspended", (setup) => setAna(setup, { disabledAt: 1 })],
  ["the account is being closed", (setup) => setAna(setup, { disabledAt: 1, closingAt: 1 })],
  ["the email is unconfirmed", (setup) => setAna(setup, { emailVerifiedAt: null })],
  ["reminders are turned off", ({ as }) => as.ana.patch("/api/email-choices", { kind: "next-visits", isOn: false })],
])("sends no reminder when %s", async (_, change) => {
  const setup = await setUpReminders();
  await change(setup);
  removeRows(setup.app.ctx.db, outbox, {});
  await setup.hoursLater();

  expect(textsTo(setup)).toEqual([]);
  expect(findRows(setup.app.ctx.db, visitReminders)).toEqual([]);
});

test.each([
  ["2026-05-06", "June 3", "2026-06-11"],
  ["2026-05-07", "June 4", "2026-06-11"],
  ["2026-05-10", "June 7", "2026-06-11"],
  ["2026-05-20", "June 17", "2026-06-17"],
])("names the nearest available day when a visit on %s makes a pet due on %s", async (date, due, day) => {
  const setup = await setUpReminders();
  setup.setPet(setup.waffles, { repeatWeeks: 4 });
  changeRows(setup.app.ctx.db, visits, {}, { preferredDate: "2026-05-06" });
  if (date > "2026-05-06") await addedByGus(setup, { date });

  await setup.hoursLater();
  const [text] = textsTo(setup);
  expect(text).toContain(`, ${due}, 2026\nLast visit: `);
  expect(linksIn(text)[0]).toContain(`&date=${day}&`);
});

// Family: the day is for the visit that the link fills in, not for the last one.
test.each<[string, (setup: ReminderSetup) => unknown, string]>([
  ["two pets with separate visits are due", ({ addPet, addVisit }) => addVisit({ petIds: [addPet("Pickle")] }), "16"],
  [
    "one of two pets of a visit is due",
    (setup) => {
      changeRows(setup.app.ctx.db, visits, {}, { petCount: 2, durationMinutes: 120, visitMinutes: 120 });
      addRow(setup.app.ctx.db, visitPets, { visitId: setup.visit, petId: setup.addPet("Pickle", null) });
    },
    "17",
  ],
  ["a bath takes longer now", ({ app }) => changeRows(app.ctx.db, servicePackages, {}, { durationMinutes: 120 }), "16"],
  ["a fair is ahead", (setup) => addedByGus(setup, { clientId: null, title: "Fair", date: "2026-07-01" }), "17"],
])("names a day on which a visit fits when %s", async (_, change, day) => {
  const setup = await setUpReminders();
  await setup.as.gus.post("/api/time-off", { date: "2026-06-17", opens: "09:30", closes: "19:00" });
  await change(setup);
  await setup.hoursLater();
  expect(linksIn(textsTo(setup)[0])[0]).toContain(`&date=2026-06-${day}&`);
});

test.each<[string, (setup: ReminderSetup) => unknown]>([
  ["is no longer listed", ({ app }) => changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: 1 })],
  ["has blocked the parent", ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id })],
])("links to other groomers and leaves out a groomer who %s", async (_, change) => {
  const setup = await setUpReminders();
  await change(setup);

  await setup.hoursLater();

  const [text] = textsTo(setup);
  expect(text).not.toContain("Blue Ridge");
  expect(text).toContain("See who serves your area and request a time.");
  expect(linksIn(text)[0]).toBe("/groomers?zipCode=28801");
});

testWith("lets the parent pick a package or day that is no longer offered", setUpReminders, async (setup) => {
  const { app, gus } = setup;
  changeRows(app.ctx.db, servicePackages, { id: gus.packages[0]!.id }, { isActive: false, position: null });
  await setup.as.gus.post("/api/days-off", { startDate: "2026-06-11", endDate: "2026-06-23" });

  await setup.hoursLater();

  const [text] = textsTo(setup);
  expect(text).toContain("with your details from last time. Check it and send it.");
  expect(linksIn(text)[0]).toStartWith(`/groomer/${gus.profile.id}?again=`);
});

testWith("reminds of pets due on close days once in one email", setUpReminders, async (setup) => {
  const pickle = setup.addPet("Pickle", 7);
  const teddy = setup.addPet("Teddy", 9);
  setup.addVisit({ petIds: [pickle, teddy], date: "2026-05-05" });

  await setup.hoursLater();
  await setup.hoursLater(14 * 24);

  const [both, later, ...more] = textsTo(setup);
  expect(both).toContain("the next visit for Waffles and Pickle.");
  expect(both).toContain("Pet: Waffles\nDue: Around Wednesday, June 17, 2026");
  expect(both).toContain("Pet: Pickle\nDue: Around Tuesday, June 23, 2026");
  expect(linksIn(both)[0]).toContain(`&pets=${setup.waffles}-${pickle}#book`);
  expect(later).toBeUndefined();
  await setup.hoursLater(8 * 24);
  expect(textsTo(setup)[1]).toContain("the next visit for Teddy.");
  expect(more).toEqual([]);
});

async function offAndOn({ app, as }: ReminderSetup) {
  for (const isOn of [false, true]) {
    await as.ana.patch("/api/email-choices", { kind: "next-visits", isOn });
    await sendDueMails(app.ctx);
  }
}
test.each<[string, (setup: ReminderSetup, pets: number[]) => unknown, string]>([
  ["first pet is booked", ({ addVisit }, [waffles]) => addVisit({ petIds: [waffles!], status: "pending" }), "Pickle"],
  ["second pet is booked", ({ addVisit }, [, pickle]) => addVisit({ petIds: [pickle!], status: "pending" }), "Waffles"],
  ["first pet is removed", ({ setPet }, [waffles]) => setPet(waffles!, { archivedAt: 1 }), "Pickle"],
  ["second pet's reminders are off", ({ setPet }, [, pickle]) => setPet(pickle!, { repeatWeeks: null }), "Waffles"],
  ["reminders are off, and soon on again,", offAndOn, "Waffles and Pickle"],
])("reminds of the other pet if the %s while the email waits", async (_, change, other) => {
  const setup = await setUpReminders();
  const pickle = setup.addPet("Pickle");
  setup.addVisit({ petIds: [pickle] });
  await setup.hoursLater();
  await change(setup, [setup.waffles, pickle]);
  await sendDueMails(setup.app.ctx);

  await setup.hoursLater(6);
  expect(textsTo(setup)).toEqual([expect.stringContaining(`the next visit for ${other}.`)]);
});

test.each([
  ["the same day", 3, ["2026-06-11"]],
  ["the night", 12, []],
  ["the next day", 24, ["2026-06-12"]],
  ["a week after the due day", 8 * 24, []],
])("sends a reminder that waited until %s by day, for a day ahead", async (_, hours, days) => {
  const setup = await setUpReminders();
  setup.setPet(setup.waffles, { repeatWeeks: 5 });
  await setup.hoursLater();
  setup.app.clock.advance(hours * HOUR_MS);
  await sendDueMails(setup.app.ctx);
  await setup.hoursLater();
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent.map(({ text }) => /date=([\d-]+)/.exec(text)![1]!)).toEqual(days);
});

// Family: the groomer and the form are those of the last visit, also of one that its groomer added.
test.each([
  ["added after Gus's, by Gil", "2026-05-06", "completed", "completed", "gil"],
  ["added after Gus's, by Gil whose bookings were canceled", "2026-05-06", "completed", "cancelled", "gil"],
  ["only added", "2026-05-06", "cancelled", "cancelled", "gil"],
  ["added before Gus's", "2026-05-05", "completed", "completed", "gus"],
] as const)("reminds by a visit that was %s", async (_, date, gusStatus, gilStatus, name) => {
  const setup = await setUpReminders();
  const { waffles, visit, gus } = setup;
  const { db } = setup.app.ctx;
  const gil = await addGroomer(setup.app, "gil");
  const [own] = [[waffles], [setup.addPet("Pickle", null)]].map((petIds) =>
    setup.addVisit({ petIds, groomer: gil, date: "2026-01-05" }),
  );
  const { id, clientId } = findRow(db, clientPets, {
    petId: waffles,
    clientId: findRow(db, visits, { id: own! })!.clientId!,
  })!;
  const added = { clientId, petIds: [id], date, start: "10:00", minutes: 60, confirm: true };
  await signedIn(setup.app, gil.user, "groomer").post("/api/visits", added);
  changeRows(db, visits, { id: visit }, { status: gusStatus });
  changeRows(db, visits, { groomerId: gil.profile.id, source: "site" }, { status: gilStatus });

  await setup.hoursLater();
  const [groomer, again] = name === "gil" ? [gil, own] : [gus, visit];
  const form = linksIn(textsTo(setup)[0])[0];
  expect(form).toStartWith(`/groomer/${groomer.profile.id}?`);
  expect(form).toEndWith(`&again=${again}&pets=${waffles}#book`);
});

testWith("links pets of different groomers separately", setUpReminders, async (setup) => {
  const gil = await addGroomer(setup.app, "gil");
  const pickle = setup.addPet("Pickle");
  setup.addVisit({ petIds: [pickle], groomer: gil });

  await setup.hoursLater();

  const [text, ...more] = textsTo(setup);
  expect(more).toEqual([]);
  expect(text).toContain("Groomer: Blue Ridge Bath Co.\nNext: Choose a time: http");
  expect(linksIn(text).map((path) => path.split("?")[0])).toEqual([
    `/groomer/${setup.gus.profile.id}`,
    `/groomer/${gil.profile.id}`,
    "/pet-parent-dashboard",
  ]);
});

testWith("reminds again after new weeks but not twice for the same day", setUpReminders, async (setup) => {
  const choose = (repeatWeeks: number) => setup.as.ana.patch(`/api/pets/${setup.waffles}`, { repeatWeeks });
  await setup.hoursLater();

  await choose(7);
  await setup.hoursLater(6 * 24);
  expect(textsTo(setup)).toHaveLength(1);
  await choose(6);
  await setup.hoursLater(12);
  expect(textsTo(setup)).toHaveLength(1);
  await choose(7);
  await setup.hoursLater(24);
  expect(textsTo(setup)).toHaveLength(2);
});

testWith("sends one reminder when the job runs twice at once", setUpReminders, async (setup) => {
  await Promise.all([remindOfNextVisits(setup.app.ctx), remindOfNextVisits(setup.app.ctx)]);

  expect(textsTo(setup)).toHaveLength(1);
});

async function setUpLink() {
  const setup = await setUpReminders();
  const pickle = setup.addPet("Pickle");
  const path = (pets: string) =>
    `/groomer/${setup.gus.profile.id}?package=${setup.gus.packages[0]!.id}&date=2026-06-17&again=${setup.visit}&pets=${pets}`;
  return { ...setup, pickle, path };
}

async function valuesAt({ as }: ReminderSetup, path: string) {
  const html = await (await as.ana.get(path)).text();
  const island = html.slice(html.indexOf('data-island="booking-request"'));
  const { values } = JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(island)![1]!);
  const { servicePackageId, preferredDate, petIds, petInfo } = values;
  return { servicePackageId, preferredDate, petIds, petInfo };
}

testWith("fills in package and day and pets from a reminder's link", setUpLink, async (setup) => {
  const { path, waffles, pickle } = setup;
  const same = { servicePackageId: String(setup.gus.packages[0]!.id), preferredDate: "2026-06-17" };

  expect(await valuesAt(setup, path(String(waffles)))).toEqual({
    ...same,
    petIds: [String(waffles)],
    petInfo: "Waffles, a spaniel",
  });
  expect(await valuesAt(setup, path(`${waffles}-${pickle}`))).toEqual({
    ...same,
    petIds: [String(waffles), String(pickle)],
    petInfo: "Waffles: Dog.\nPickle: Dog.",
  });
});

testWith("ignores removed or foreign pets in a reminder's link", setUpLink, async (setup) => {
  setup.setPet(setup.pickle, { archivedAt: 1 });

  for (const pets of [String(setup.pickle), "99999", "x", "", "1".repeat(300)]) {
    expect((await valuesAt(setup, setup.path(pets))).petIds).toEqual([String(setup.waffles)]);
  }
});

testWith("asks a visitor to log in and keeps the form filled in", setUpLink, async (setup) => {
  const visitor = setup.app.visitor();
  const path = setup.path(String(setup.waffles));

  const first = await visitor.get(path);
  const login = new URL(first.headers.get("location")!, "http://localhost:3000");
  const page = await (await visitor.get(login.pathname + login.search)).text();
  const entered = await visitor.submit(login.pathname + login.search, { username: "ana", password: PASSWORD });

  expect([first.status, login.pathname, login.searchParams.get("next")]).toEqual([303, "/auth", `${path}#book`]);
  expect(page).toContain("Welcome back");
  expect(page).not.toContain("is saved");
  expect(entered.headers.get("location")).toBe(`${path}#book`);
});

const TAB = "/pet-parent-dashboard?tab=bookings";
const choice = (id: number) => `dialog select[name=repeat-${id}]`;

async function setUpReview() {
  const setup = await setUpReminders();
  const [pickle, gone] = [setup.addPet("Pickle", null), setup.addPet("Teddy")];
  setup.setPet(gone, { archivedAt: 1 });
  for (const petId of [pickle, gone]) addRow(setup.app.ctx.db, visitPets, { visitId: setup.visit, petId });
  const weeksOf = (id: number) => findRow(setup.app.ctx.db, pets, { id })!.repeatWeeks;
  return { ...setup, pickle, gone, weeksOf };
}

test("lets a parent choose the next due date for each pet with a review", async () => {
  const { as, waffles, pickle, gone, weeksOf } = await setUpReview();

  await openTab(as.ana, TAB, async (tab) => {
    await tab.press("Write a Review");
    expect((tab.find(choice(waffles)) as HTMLSelectElement).value).toBe("6");
    expect((tab.find(choice(pickle)) as HTMLSelectElement).value).toBe("");
    expect(tab.find(choice(gone))).toBeNull();
    await tab.type(choice(pickle), "8");
    await tab.type("dialog textarea", "Both wait at the window.");
    await tab.submit();

    expect(tab.toast()).toStartWith("Review submitted");
    expect(tab.calls.filter((call) => !call.startsWith("GET"))).toEqual([
      `PATCH /api/pets/${pickle}`,
      "POST /api/reviews",
    ]);
  });
  expect([weeksOf(waffles), weeksOf(pickle)]).toEqual([6, 8]);
});

test("sends no review when a choice can't be saved and keeps the choice", async () => {
  const { as, waffles, setPet } = await setUpReview();

  await openTab(as.ana, TAB, async (tab) => {
    await tab.press("Write a Review");
    await tab.type(choice(waffles), "");
    await tab.type("dialog textarea", "Both wait at the window.");
    setPet(waffles, { archivedAt: 1 });
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to submit review");
    expect((tab.find(choice(waffles)) as HTMLSelectElement).value).toBe("");
    expect(tab.calls).not.toContain("POST /api/reviews");
  });
});
