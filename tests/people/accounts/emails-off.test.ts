import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, emailsOff, outbox, users } from "#db/db.ts";
import { queueEmail } from "#src/email/outbox.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { OptionalEmail } from "#src/shared/people/email-labels.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { type AccountExport, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

let number = 0;

function writes({ ctx }: TestApp, to: string, kind: OptionalEmail = "review-invitations"): string | undefined {
  const template = { subject: "How was it?", paragraphs: ["Tell us."], kind };
  const dedupeKey = `email ${++number}`;
  queueEmail(ctx.db, { dedupeKey, to, template, now: ctx.now() });
  const row = ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey)).get();
  return row && `/mails/off?token=${row.offToken}`;
}

async function setUpEmails() {
  const setup = await setUpBookings();
  const link = writes(setup.app, setup.ana.email)!;
  return { ...setup, link, token: new URLSearchParams(link.split("?")[1]).get("token")! };
}
type Setup = Awaited<ReturnType<typeof setUpEmails>>;

const oneClick = ({ app }: Pick<Setup, "app">, link: string) =>
  app.visitor().send("POST", link, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const audited = ({ app, ana }: Setup) =>
  findRows(app.ctx.db, auditLog, { actorId: ana.id }).map(({ action, detail }) => ({ action, detail }));

testWith("says why an optional email comes and how to turn it off", setUpEmails, async ({ app, link }) => {
  queueEmail(app.ctx.db, {
    dedupeKey: "other",
    to: "ana@example.com",
    template: { subject: "Accepted", paragraphs: ["Good news."] },
    now: app.ctx.now(),
  });

  await sendDueMails(app.ctx);

  const [invitation, other] = app.sent;
  const url = app.ctx.config.appUrl + link;
  expect(invitation!.offUrl).toBe(url);
  expect(invitation!.text).toEndWith(`A request to review each visit.\nTurn off these emails:\n${url}`);
  expect(invitation!.html).toContain(`href="${url}">Turn off these emails</a>`);
  expect(other!.offUrl).toBeUndefined();
  expect(other!.text + other!.html).not.toContain("emails/off");
});

testWith("turns off one kind of email with one click, once", setUpEmails, async (setup) => {
  const { app, ana, gus, link } = setup;

  const answers = [await oneClick(setup, link), await oneClick(setup, link)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.headers.getSetCookie()).toEqual([]);
  expect(audited(setup)).toEqual([{ action: "emails-switched-off", detail: '{"kind":"review-invitations"}' }]);
  expect(writes(app, ana.email)).toBeUndefined();
  expect(writes(app, ana.email, "completed-visits")).toBeString();
  expect(writes(app, gus.user.email)).toBeString();
});

test.each([
  ["a multipart form", { "content-type": "multipart/form-data; boundary=x" }],
  ["a web page of the email service", { "sec-fetch-site": "cross-site", origin: "https://mail.example" }],
  ["another origin in an old browser", { origin: "https://mail.example" }],
])("accepts a click that comes as %s", async (_, headers: Record<string, string>) => {
  const { app, ana, link } = await setUpEmails();
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  const answer = await app
    .visitor()
    .send("POST", link, { body, headers: { "content-type": "text/plain", ...headers } });

  expect(answer.status).toBe(200);
  expect(writes(app, ana.email)).toBeUndefined();
});

testWith("doesn't send a waiting email after its kind is turned off", setUpEmails, async (setup) => {
  await oneClick(setup, setup.link);

  await sendDueMails(setup.app.ctx);

  expect(setup.app.sent).toEqual([]);
  expect(setup.app.ctx.db.select().from(outbox).all()).toMatchObject([{ recipient: "", text: "", offToken: null }]);
});

test("changes nothing when the link opens and offers buttons for off and on", async () => {
  const { app, ana, link, token } = await setUpEmails();
  const visitor = app.visitor();

  const page = await visitor.get(link);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toContain("Turn off these emails?");
  expect(writes(app, ana.email)).toBeString();

  expect(await (await visitor.submit(link, { token })).text()).toContain("These emails are off");
  expect(await (await visitor.get(link)).text()).toContain("Turn back on");
  expect(writes(app, ana.email)).toBeUndefined();

  expect(await (await visitor.submit("/mails/on", { token })).text()).toContain("These emails are back on");
  expect(writes(app, ana.email)).toBeString();
});

testWith("turns emails on again only from this site's page", setUpEmails, async ({ app, token, link }) => {
  await oneClick({ app }, link);

  const answer = await app.visitor().send("POST", "/mails/on", {
    body: `token=${token}`,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });

  expect(answer.status).toBe(403);
  expect(app.ctx.db.select().from(emailsOff).all()).toHaveLength(1);
});

testWith("refuses a token that is cut short, changed, or made up", setUpEmails, async ({ app, ana, gus, token }) => {
  const [, kind, signature] = token.split(".");
  const wrong = [
    "",
    token.slice(0, -1),
    `${token}A`,
    `${gus.user.id.toString(36)}.${kind}.${signature}`,
    `${ana.id.toString(36)}.completed-visits.${signature}`,
    `${ana.id.toString(36)}.everything.${signature}`,
    "A".repeat(5_000),
  ];

  for (const one of wrong) {
    const link = `/mails/off?token=${one}`;
    const statuses = [(await app.visitor().get(link)).status, (await oneClick({ app }, link)).status];
    expect([one, ...statuses]).toEqual([one, 404, 404]);
  }
  expect((await app.visitor().get("/mails/off")).status).toBe(404);
  expect((await app.visitor().submit("/mails/on", {})).status).toBe(422);
  expect(app.ctx.db.select().from(emailsOff).all()).toEqual([]);
});

test("keeps the link working for a suspended person and harmless for a closed account", async () => {
  const setup = await setUpEmails();
  const { app, ana, as, link } = setup;
  const suspend = (disabledAt: number | null) =>
    app.ctx.db.update(users).set({ disabledAt }).where(eq(users.id, ana.id)).run();
  suspend(app.clock.now());
  expect((await oneClick(setup, link)).status).toBe(200);
  expect(app.ctx.db.select().from(emailsOff).all()).toHaveLength(1);
  suspend(null);

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(app.ctx.db.select().from(emailsOff).all()).toEqual([]);
  const answer = await oneClick(setup, link);

  expect([answer.status, (await answer.text()).includes("These emails are off")]).toEqual([200, true]);
  expect(app.ctx.db.select().from(emailsOff).all()).toEqual([]);
});

testWith("offers each role its own emails and exports its choices", setUpEmails, async (setup) => {
  const { app, as } = setup;
  const read = async (answer: Promise<Response>) => (await answer).json();
  const off = { kind: "review-invitations", isOn: false };

  const others = [{ kind: "next-visits", isOn: true }];
  expect(await read(as.ana.get("/api/email-choices"))).toEqual([...others, { ...off, isOn: true }]);
  expect(await read(as.gus.get("/api/email-choices"))).toEqual([
    { kind: "completed-visits", isOn: true },
    { kind: "monthly-numbers", isOn: true },
  ]);
  expect(await read(as.ana.patch("/api/email-choices", off))).toEqual([...others, off]);
  expect(await read(as.ana.get("/api/email-choices"))).toEqual([...others, off]);
  for (const wrong of [{ kind: "completed-visits", isOn: false }, { kind: "all", isOn: false }, { kind: off.kind }]) {
    expect((await as.ana.patch("/api/email-choices", wrong)).status).toBe(422);
  }

  const data = (await read(as.ana.post("/api/account/export", { password: PASSWORD }))) as AccountExport;
  expect(data.emailsSwitchedOff).toEqual([{ kind: "review-invitations", since: app.clock.now() }]);
  expect(await read(as.ana.patch("/api/email-choices", { ...off, isOn: true }))).toEqual([
    ...others,
    { ...off, isOn: true },
  ]);
  expect(audited(setup).map(({ action }) => action)).toEqual([
    "emails-switched-off",
    "data-exported",
    "emails-switched-on",
  ]);
});

testWith("allows one network 240 clicks a minute", setUpEmails, async (setup) => {
  for (let at = 0; at < 240; at++) setup.app.ctx.limits.take("emails-off-ip", "127.0.0.1");

  expect((await oneClick(setup, setup.link)).status).toBe(429);
  setup.app.clock.advance(MINUTE_MS);
  expect((await oneClick(setup, setup.link)).status).toBe(200);
});

const TAB = "/pet-parent-dashboard?tab=profile&section=emails";
const box = "#emails input";

testWith("saves a checkbox at once and for later and resets one it can't save", setUpBookings, async ({ as }) => {
  await openTab(as.ana, TAB, async (tab) => {
    expect(tab.text("#emails")).toContain("A request to review each visit.");
    expect((tab.find(box) as HTMLInputElement).checked).toBe(true);
    await tab.click(box);
    expect(tab.toast()).toStartWith("Emails turned off");
  });

  await openTab(as.ana, TAB, async (tab) => {
    expect((tab.find(box) as HTMLInputElement).checked).toBe(false);
    as.ana.cookies.clear();
    await tab.click(box);
    expect(tab.toast()).toContain("Nothing was saved. Log in and try again.");
    expect((tab.find(box) as HTMLInputElement).checked).toBe(false);
  });
});
