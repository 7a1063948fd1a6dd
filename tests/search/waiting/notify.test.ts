import { expect, test } from "bun:test";
import { groomerProfiles, locations, outbox, sqlite, users } from "#db/db.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { notifyWaiting } from "#src/features/search/waiting/feature.ts";
import { startJobs } from "#src/jobs.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, changeRows, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { until } from "#tests/support/until.ts";
import { holds, open, openSearch } from "../search/setup.ts";
import { asks, EMAIL, inMiles, oneClick, rows, setUpWaiting, waits, ZIP } from "./setup.ts";

const groomerEmails = (app: TestApp, email = EMAIL) =>
  emailsTo(app, email).filter(({ subject }) => subject.includes("now"));

testWith("emails a waiting person once when a groomer comes and forgets the address", setUpWaiting, async (app) => {
  const token = await waits(app);
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app)).toEqual([]);

  const { profile } = await addGroomer(app, "gus", { ...inMiles, businessName: "Prairie Paws" });
  await notifyWaiting(app.ctx);
  await notifyWaiting(app.ctx);

  expect(rows(app)).toEqual([]);
  expect(groomerEmails(app)).toHaveLength(1);
  await sendDueMails(app.ctx);
  const email = app.sent.at(-1)!;
  expect(email).toMatchObject({ to: EMAIL, subject: "A groomer now serves 59301" });
  expect(email.text).toContain(`Groomer: Prairie Paws, see the profile: http://localhost:3000/groomer/${profile.id}`);
  expect(email.text).toContain("http://localhost:3000/groomers?zipCode=59301&distance=25");
  expect(email.offUrl).toBe(`http://localhost:3000/waiting-list/leave?token=${token}`);
  expect((await oneClick(app, token)).status).toBe(200);
});

test.each([
  ["59010", 76, false],
  ["59012", 84, true],
  ["59332", 85, true],
  ["59338", 14, false],
])("reaches %s with %d miles as people read the distance", async (zipCode, serviceRadius, isReached) => {
  const app = await setUpWaiting();
  await waits(app, zipCode);
  const gus = await addGroomer(app, "gus", inMiles);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { serviceRadius });

  const found = await (await app.visitor().post("/api/groomers/search/map", { zipCode, distance: 5 })).json();
  await notifyWaiting(app.ctx);

  expect([found.waitFor, groomerEmails(app).length]).toEqual(isReached ? [undefined, 1] : [zipCode, 0]);
});

const questions = (app: TestApp) => emailsTo(app, EMAIL).filter(({ subject }) => subject.startsWith("Get an email"));

test.each([
  ["confirmed and was notified", true, true, 2],
  ["confirmed and still waits", true, false, 2],
  ["never confirmed", false, false, 1],
  ["never confirmed where a groomer came", false, true, 1],
])("asks about another place within the day if the person %s", async (_, isConfirmed, hasGroomer, sent) => {
  const app = await setUpWaiting();
  await (isConfirmed ? waits(app) : asks(app));
  if (hasGroomer) await addGroomer(app, "gus", inMiles);
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app)).toHaveLength(isConfirmed && hasGroomer ? 1 : 0);

  await asks(app, "59330");

  expect(questions(app)).toHaveLength(sent);
});

testWith("counts groomers who move or widen their radius but not outside requests", setUpWaiting, async (app) => {
  await waits(app);
  const place = { zipCode: "59327", city: "Forsyth", state: "MT" };
  const { user } = await addGroomer(app, "gus", place);
  changeRows(app.ctx.db, groomerProfiles, {}, { acceptsOutsideArea: true });
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app)).toEqual([]);

  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 60 });
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app)[0]!.text).toContain("distance=50");

  await waits(app, "59801");
  changeRows(app.ctx.db, locations, { userId: user.id }, { zipCode: "59801", city: "Missoula" });
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app)).toHaveLength(2);
});

test.each<[string, (app: TestApp) => unknown]>([
  ["isn't listed anymore", ({ ctx }) => changeRows(ctx.db, groomerProfiles, {}, { listedUntil: ctx.now() })],
  ["moved away", ({ ctx }) => changeRows(ctx.db, locations, {}, { zipCode: "28801", city: "Asheville", state: "NC" })],
  ["drives less far", ({ ctx }) => changeRows(ctx.db, locations, {}, { zipCode: "59330", serviceRadius: 1 })],
  ["was suspended", ({ ctx }) => changeRows(ctx.db, users, {}, { disabledAt: 1 })],
])("keeps a person waiting after an unsent email about a groomer who %s", async (_, go) => {
  const app = await setUpWaiting();
  await waits(app);
  await addGroomer(app, "gus", inMiles);
  await notifyWaiting(app.ctx);
  go(app);
  await sendDueMails(app.ctx);
  expect([app.sent.length, rows(app)]).toMatchObject([0, [{ email: EMAIL, zip: ZIP }]]);

  // Nor is an email sent that names one who is gone while another serves.
  await addGroomer(app, "gil", inMiles);
  await notifyWaiting(app.ctx);
  go(app);
  await addGroomer(app, "gal", { ...inMiles, businessName: "Prairie Paws" });
  await sendDueMails(app.ctx);
  expect(app.sent).toEqual([]);
  await notifyWaiting(app.ctx);
  await sendDueMails(app.ctx);
  expect([app.sent.length, rows(app)]).toEqual([1, []]);
  expect(app.sent[0]!.text).toContain("Groomer: Prairie Paws,");
});

test.each([
  ["waited on", () => undefined],
  ["asked again", (app: TestApp) => asks(app)],
])("lets a person who %s wait for the rest of the year after an unsent email", async (_, meanwhile) => {
  const app = await setUpWaiting();
  await waits(app);
  const confirmedAt = app.clock.now();
  app.clock.advance(360 * DAY_MS);
  await addGroomer(app, "gus", inMiles);
  await notifyWaiting(app.ctx);
  await meanwhile(app);
  changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: app.clock.now() });
  await sendDueMails(app.ctx);
  expect(rows(app)).toEqual([{ email: EMAIL, zip: ZIP, confirmedAt }]);
});

testWith("names the three best rated of many groomers", setUpWaiting, async (app) => {
  await waits(app);
  for (const [at, name] of ["amy", "ben", "cal", "dot"].entries()) {
    const { profile } = await addGroomer(app, name, inMiles);
    const rated = { ratingSum: 10 + at, ratingCount: 3 };
    changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, rated);
  }
  await notifyWaiting(app.ctx);

  const [{ text } = { text: "" }] = groomerEmails(app);
  expect(text).toContain("4 mobile dog groomers now come to 59301.");
  expect([...text.matchAll(/Groomer: (\w+)/g)].map(([, name]) => name)).toEqual(["dot", "cal", "ben"]);
});

testWith("leaves a name that is a link out of the email", setUpWaiting, async (app) => {
  await waits(app);
  await addGroomer(app, "gus", { ...inMiles, businessName: "www.evil.example" });
  await notifyWaiting(app.ctx);

  expect(groomerEmails(app)[0]!.text).toContain("www. evil. example");
});

testWith("emails hundreds of waiting people once and skips a place that fails", setUpWaiting, async (app) => {
  const db = sqlite(app.ctx.db);
  const add = db.query(
    "INSERT INTO waiting_list (email, zip, token_hash, created_at, confirmed_at) VALUES (?, ?, 'x', ?, ?)",
  );
  const now = app.clock.now();
  for (let at = 0; at < 120; at++) add.run(`${at}@example.com`, ZIP, now, now);
  add.run("first@example.com", "28801", now, now);
  await addGroomer(app, "gus", inMiles);
  await addGroomer(app, "gil");
  db.run(`CREATE TRIGGER full BEFORE INSERT ON outbox WHEN new.recipient LIKE 'first%'
    BEGIN SELECT RAISE(ABORT, 'disk full'); END`);

  expect(notifyWaiting(app.ctx)).rejects.toThrow("disk full");
  await notifyWaiting(app.ctx).catch(() => undefined);

  expect(findRows(app.ctx.db, outbox)).toHaveLength(120);
  expect(rows(app).map(({ email }) => email)).toEqual(["first@example.com"]);
});

testWith("removes people who don't confirm in seven days or who waited a year", setUpWaiting, async (app) => {
  await waits(app);
  await asks(app, "59313");
  app.clock.advance(7 * DAY_MS - 1);
  await deleteOldData(app.ctx);
  expect(rows(app)).toHaveLength(2);
  app.clock.advance(1);
  await deleteOldData(app.ctx);
  expect(rows(app).map(({ zip }) => zip)).toEqual([ZIP]);

  app.clock.advance(358 * DAY_MS);
  await deleteOldData(app.ctx);
  expect(rows(app)).toEqual([]);
});

testWith("checks the waiting list in a job", setUpWaiting, async (app) => {
  await waits(app);
  await addGroomer(app, "gus", inMiles);
  const jobs = startJobs(app.ctx);
  await until(() => groomerEmails(app).length === 1);
  await jobs.stop();
});

test("exports a confirmed address's places with its account and deletes them with it", async () => {
  const app = await setUpWaiting();
  const ana = await addUser(app, "pet_parent", "ana");
  const as = signedIn(app, ana, "pet_parent");
  await waits(app, ZIP, "Ana@Example.com");
  await waits(app);
  const exported = async () =>
    ((await (await as.post("/api/account/export", { password: PASSWORD })).json()) as AccountExport).waitingList;

  expect(await exported()).toEqual([{ zipCode: ZIP, createdAt: app.clock.now(), confirmedAt: app.clock.now() }]);
  const confirm = (emailVerifiedAt: number | null) =>
    changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt });
  confirm(null);
  expect(await exported()).toEqual([]);
  confirm(1);

  expect((await as.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(rows(app).map(({ email }) => email)).toEqual([EMAIL]);
  await addGroomer(app, "gus", inMiles);
  await notifyWaiting(app.ctx);
  expect(groomerEmails(app, ana.email)).toEqual([]);
});
const OFFER = "Notify me when a groomer serves";

const searches = async (app: TestApp, query: string) => (await open(app, `/groomers?${query}`)).main;

testWith("offers the waiting list to a visitor without results under the town's central ZIP", testApp, async (app) => {
  for (const query of ["zipCode=59301-1234", "city=Miles City&state=MT", "zipCode=59301&date=2026-06-18"]) {
    const main = await searches(app, query);
    expect(main).toContain(`${OFFER} 59301`);
    expect(main).toContain('action="/waiting-list" method="post"');
    expect(holds(main, "zipCode", "59301")).toBe(true);
  }
});

testWith("offers no waiting list where a groomer comes", testApp, async (app) => {
  await addGroomer(app, "gus", { services: ["Bath & Brush"] });

  for (const query of ["zipCode=28801", "zipCode=28801&services=Haircut", "zipCode=28801&date=2026-06-14"])
    expect(await searches(app, query)).not.toContain(OFFER);
});

testWith("offers the waiting list below groomers whose area doesn't cover the place", testApp, async (app) => {
  const { user, profile } = await addGroomer(app, "gus", { zipCode: "28787", city: "Weaverville", state: "NC" });
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 5 });

  const main = await searches(app, "zipCode=28801");
  expect(main.indexOf(`href="/groomer/${profile.id}?`)).toBeGreaterThan(0);
  expect(main.indexOf(`${OFFER} 28801`)).toBeGreaterThan(main.indexOf(`href="/groomer/${profile.id}?`));
  expect(await searches(app, "zipCode=28787")).not.toContain(OFFER);
});

testWith("updates the offer as a visitor searches with script", testApp, async (app) => {
  await addGroomer(app, "gus", inMiles);

  await openSearch(app, "/groomers?zipCode=59801", async ({ find, fill, submit, answers }) => {
    const offered = () => find('form[action="/waiting-list"] input[name=zipCode]')?.getAttribute("value");
    expect(offered()).toBe("59801");
    await fill("zipCode", "59301");
    await submit();
    await answers[0]!.arrive();
    expect(offered()).toBeUndefined();
    await fill("zipCode", "59718");
    await submit();
    await answers[1]!.arrive();
    expect(offered()).toBe("59718");
  });
});

testWith("shows an invalid address's error on every page with the form", testApp, async (app) => {
  const { user } = await addGroomer(app, "gus", { zipCode: "28787", city: "Weaverville", state: "NC" });
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 5 });

  for (const path of ["/groomers?zipCode=59301", "/groomers?zipCode=28801", "/waiting-list?zipCode=59301"]) {
    const [form] = /<form[^>]*action="\/waiting-list"[^>]*>/.exec((await open(app, path)).main)!;
    expect(form.toLowerCase()).toContain("novalidate");
  }
});
