import { expect, test } from "bun:test";
import { auditLog, outbox, waitingList } from "#db/db.ts";
import { notifyWaiting } from "#src/features/search/waiting/feature.ts";
import { EmailError } from "#src/ports/email-error.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, emailPort, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { asks, EMAIL, inMiles, oneClick, rows, setUpWaiting, stranger, tokenTo, waits, ZIP } from "./setup.ts";

testWith("emails a visitor who found no groomer and adds them when they confirm", setUpWaiting, async (app) => {
  const asked = await asks(app, "59301-1234", "Mia@Example.com");
  expect([asked.status, await asked.json()]).toEqual([202, { message: "Tap the button in our email." }]);
  expect(rows(app)).toEqual([{ email: EMAIL, zip: ZIP, confirmedAt: null }]);

  const window = stranger(app);
  const token = tokenTo(app);
  const link = `/waiting-list/confirm?token=${token}`;
  const page = await window.get(link);
  expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(await page.text()).toContain("Get an email when a groomer comes to 59301?");
  expect(rows(app)[0]!.confirmedAt).toBeNull();

  const done = await window.submit("/waiting-list/confirm", { token });
  expect(await done.text()).toContain("You're on the waiting list");
  expect(JSON.stringify(findRows(app.ctx.db, waitingList))).not.toContain(token);
  expect(rows(app)[0]!.confirmedAt).toBe(app.clock.now());
  expect(await (await window.get(link)).text()).toContain("You're on the waiting list");
  const actions = app.ctx.db.select({ action: auditLog.action, actorId: auditLog.actorId }).from(auditLog).all();
  expect(actions).toEqual([
    { action: "waiting-list-requested", actorId: null },
    { action: "waiting-list-confirmed", actorId: null },
  ]);
});

test("names only the ZIP code and links a way off the list", async () => {
  const app = await setUpWaiting({ APP_URL: "https://groomers.example" });
  await stranger(app).post("/api/waiting-list", { email: EMAIL, zipCode: ZIP }, { host: "groomers.example" });

  await sendDueMails(app.ctx);

  const [email] = app.sent;
  expect(email).toMatchObject({ to: EMAIL, subject: "Get an email when a groomer comes to 59301?" });
  const token = tokenTo(app);
  expect(email!.offUrl).toBe(`https://groomers.example/waiting-list/leave?token=${token}`);
  expect(email!.text).toContain(`Yes, notify me:\nhttps://groomers.example/waiting-list/confirm?token=${token}`);
  expect(email!.text).toEndWith(`Remove this address from the waiting list:\n${email!.offUrl}`);
  expect(email!.html).toContain(`href="${email!.offUrl}">Remove this address from the waiting list</a>`);
});

test.each([
  ["an invalid email address", { email: "mia", zipCode: ZIP }, { email: "Please enter a valid email address" }],
  ["half a ZIP code", { email: EMAIL, zipCode: "5930" }, { zipCode: "ZIP code is required" }],
  ["an unused ZIP code", { email: EMAIL, zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
])("refuses %s", async (_, body, fields: Record<string, string>) => {
  const app = await setUpWaiting();

  const answer = await stranger(app).post("/api/waiting-list", body);

  expect([answer.status, (await answer.json()).error.fields]).toEqual([422, fields]);
  expect(rows(app)).toEqual([]);
});

testWith("sends an address one question a day and three a week", setUpWaiting, async (app) => {
  const answers = new Set<string>();
  for (let day = 0; day < 7; day++) {
    for (const zip of [ZIP, "59313", "59218", ZIP]) {
      const answer = await asks(app, zip);
      answers.add(`${answer.status} ${await answer.text()}`);
    }
    app.clock.advance(DAY_MS);
  }

  expect(answers.size).toBe(1);
  expect(emailsTo(app, EMAIL)).toHaveLength(3);
  expect((await asks(app)).status).toBe(202);
  expect(emailsTo(app, EMAIL)).toHaveLength(4);
});

testWith("doesn't email a person who left any more often than before", setUpWaiting, async (app) => {
  await asks(app);
  await sendDueMails(app.ctx);
  await oneClick(app, tokenTo(app));
  await asks(app);

  expect(emailsTo(app, EMAIL)).toHaveLength(1);
});

testWith("confirms every earlier request of an address and no later one", setUpWaiting, async (app) => {
  await asks(app);
  await asks(app, "59313");
  const token = tokenTo(app);
  expect(await (await stranger(app).get(`/waiting-list/confirm?token=${token}`)).text()).toContain("59301 and 59313");
  await stranger(app).submit("/waiting-list/confirm", { token });
  app.clock.advance(1);
  await asks(app, "59218");

  expect(rows(app).map(({ zip, confirmedAt }) => [zip, confirmedAt !== null])).toEqual([
    ["59218", false],
    [ZIP, true],
    ["59313", true],
  ]);
  // The first question is answered, so the second goes out that day.
  expect(emailsTo(app, EMAIL)).toHaveLength(2);
  await asks(app, "59218");
  await asks(app, ZIP);
  expect(emailsTo(app, EMAIL)).toHaveLength(2);
});

testWith("keeps five ZIP codes for an address and never drops confirmed ones", setUpWaiting, async (app) => {
  await waits(app);
  app.clock.advance(1);
  for (const zip of ["59313", "59218", "59401", "59601", "59718", "59801"]) {
    await asks(app, zip);
    app.clock.advance(1);
  }
  expect(rows(app).map(({ zip }) => zip)).toEqual([ZIP, "59401", "59601", "59718", "59801"]);
  await stranger(app).submit("/waiting-list/confirm", { token: tokenTo(app) });
  await asks(app, "59901");
  expect(rows(app)).toHaveLength(5);
  expect(rows(app).map(({ zip }) => zip)).not.toContain("59901");
});

testWith("confirms with a link for seven days and never for another person", setUpWaiting, async (app) => {
  await asks(app);
  await asks(app, ZIP, "other@example.com");
  const token = tokenTo(app);
  app.clock.advance(7 * DAY_MS);

  const window = stranger(app);
  for (const late of [token, "made-up", `${token}A`]) {
    const answers = [
      await window.get(`/waiting-list/confirm?token=${late}`),
      await window.submit("/waiting-list/confirm", { token: late }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(await answers[1]!.text()).toContain("This link no longer works");
  }
  expect(rows(app).map(({ confirmedAt }) => confirmedAt)).toEqual([null, null]);
});

test("shows what counts to people who confirm again above the limit", async () => {
  const app = await setUpWaiting({ RATE_LIMITS: "verify-ip=1" });
  await asks(app);
  await asks(app, ZIP, "other@example.com");
  const window = stranger(app);
  for (const [token, says] of [
    [tokenTo(app), "You're on the waiting list"],
    [tokenTo(app), "You're on the waiting list"],
    ["made-up", "This link no longer works"],
    [tokenTo(app, "other@example.com"), "Get an email when a groomer comes to 59301?"],
  ] as const)
    expect(await (await window.submit("/waiting-list/confirm", { token })).text()).toContain(says);
});

testWith("removes an address with all its places on one click, also when repeated", setUpWaiting, async (app) => {
  const token = await waits(app);
  await asks(app, "59313");
  await waits(app, ZIP, "other@example.com");

  const answers = [await oneClick(app, token), await oneClick(app, token), await oneClick(app, "made-up")];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(rows(app).map(({ email }) => email)).toEqual(["other@example.com"]);
});

test.each<[string, (app: TestApp) => unknown]>([
  ["the question", asks],
  [
    "an email about a groomer",
    async (app) => {
      await waits(app);
      await addGroomer(app, "gus", inMiles);
      await notifyWaiting(app.ctx);
    },
  ],
])("leaves the list with the button only, while %s waits for the mail server", async (_, queues) => {
  const app = await setUpWaiting();
  await queues(app);
  const link = `/waiting-list/leave?token=${tokenTo(app)}`;
  const window = stranger(app);

  for (let at = 0; at < 2; at++)
    expect(await (await window.get(link)).text()).toContain("We won't email you when a groomer serves 59301");
  expect(await (await window.submit(link, {})).text()).toContain("You're off the waiting list");
  expect(rows(app)).toEqual([]);
  expect(await (await window.get(link)).text()).toContain("You're off the waiting list");

  await sendDueMails(app.ctx);
  expect(app.sent).toEqual([]);
});

testWith("blocks other sites from asking or confirming in a visitor's browser", setUpWaiting, async (app) => {
  await asks(app);
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };

  for (const [path, body] of [
    ["/waiting-list", `email=x%40example.com&zipCode=${ZIP}`],
    ["/waiting-list/confirm", `token=${tokenTo(app)}`],
  ] as const)
    expect((await stranger(app).send("POST", path, { body, headers })).status).toBe(403);
  expect(rows(app)).toEqual([{ email: EMAIL, zip: ZIP, confirmedAt: null }]);
});

test("limits a network to 20 requests a day and caps the whole site", async () => {
  const app = await setUpWaiting({ RATE_LIMITS: "waiting-all=22" });
  const window = stranger(app);
  const ask = async (by: typeof window, number: number) =>
    (await by.post("/api/waiting-list", { email: `${number}@example.com`, zipCode: ZIP })).status;
  for (let number = 0; number < 20; number++) expect(await ask(window, number)).toBe(202);

  expect(await ask(window, 20)).toBe(429);
  expect([await ask(stranger(app), 21), await ask(stranger(app), 22), await ask(stranger(app), 23)]).toEqual([
    202, 202, 429,
  ]);
  app.clock.advance(DAY_MS);
  expect(await ask(window, 24)).toBe(202);
});

testWith("shows the next step or the error after a form without script", setUpWaiting, async (app) => {
  const window = stranger(app);
  expect(await (await window.get("/waiting-list?zipCode=59301")).text()).toContain('value="59301"');

  const wrong = await window.submit("/waiting-list", { email: "mia", zipCode: ZIP });
  expect(wrong.status).toBe(422);
  const text = await wrong.text();
  for (const said of ["Please enter a valid email address", 'value="mia"', 'aria-invalid="true"'])
    expect(text).toContain(said);

  const right = await window.submit("/waiting-list", { email: EMAIL, zipCode: ZIP });
  expect([right.status, right.headers.get("location")]).toEqual([303, "/waiting-list?sent=1"]);
  expect(await (await window.get("/waiting-list?sent=1")).text()).toContain("check your email");
  expect(emailsTo(app, EMAIL)).toHaveLength(1);
});

testWith("clears a refused address from the outbox without an admin's action", setUpWaiting, async (app) => {
  await asks(app);
  const refuse = emailPort(() => Promise.reject(new EmailError("refused", `550 ${EMAIL} is unknown`, "550")));
  await sendDueMails({ ...app.ctx, email: refuse });

  const [email] = findRows(app.ctx.db, outbox);
  expect(email).toMatchObject({ recipient: "", text: "", lastError: null, deadAt: app.clock.now() });
});

testWith("doesn't count other emails to an address as questions", setUpWaiting, async (app) => {
  const createdAt = app.clock.now() - HOUR_MS;
  const email = { recipient: EMAIL, subject: "", text: "", html: "", createdAt, sendAt: createdAt };
  for (const dedupeKey of ["a", "b", "c"]) addRow(app.ctx.db, outbox, { ...email, dedupeKey });

  await asks(app);
  expect(emailsTo(app, EMAIL)).toHaveLength(4);
});
