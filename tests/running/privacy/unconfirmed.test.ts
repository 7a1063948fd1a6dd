import { expect, test } from "bun:test";
import { outbox } from "#db/schema/tables.ts";
import { EMAIL, rows, setUpWaiting, stranger, tokenTo, waits, ZIP } from "#tests/finding/waiting/setup.ts";
import { mailsTo } from "#tests/people/accounts/mailbox.ts";
import { newcomer } from "#tests/people/accounts/newcomer.ts";
import type { AccountExport } from "#tests/support/exported.ts";
import { sendDueMails } from "#tests/support/mails.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

/* Anybody can sign up with anybody's address: until it is confirmed, nothing that belongs to its reader is theirs. */

/** Somebody who has signed up with the address of Mia, who has no account. */
async function setUpImpostor() {
  const app = await setUpWaiting();
  await waits(app);
  const signUp = async () => {
    const window = stranger(app);
    const response = await window.post("/api/register", { ...newcomer, email: EMAIL });
    if (response.status !== 201) throw new Error(await response.text());
    return window;
  };
  const close = async (window: Awaited<ReturnType<typeof signUp>>) =>
    (await window.delete("/api/account", { password: newcomer.password })).status;
  return { app, signUp, close };
}

test("a download says nothing about the mails of an address that nobody has confirmed", async () => {
  const { app, signUp } = await setUpImpostor();
  const window = await signUp();
  const data = async () => (await (await window.get("/api/account/export")).json()) as AccountExport;
  expect((await data()).mailsSentToYou).toEqual([]);

  const token = /verify-email\?token=([\w-]+)/.exec(mailsTo(app, EMAIL).at(-1)!.text)?.[1];
  await window.post("/api/verify-email", { token });
  expect((await data()).mailsSentToYou.map(({ subject }) => subject)).toContain("Welcome to Mudroom");
});

test("closing such an account takes nobody off the waiting list, and leaves the mails of the list alone", async () => {
  const { app, signUp, close } = await setUpImpostor();
  await stranger(app).post("/api/waiting-list", { email: EMAIL, zipCode: "90210" });
  const before = mailsTo(app, EMAIL);
  expect(before).toHaveLength(2);

  expect(await close(await signUp())).toBe(204);

  expect(rows(app).map(({ zip }) => zip)).toEqual([ZIP, "90210"]);
  expect(mailsTo(app, EMAIL).slice(0, 2)).toEqual(before);
  expect((await stranger(app).submit("/waiting-list/confirm", { token: tokenTo(app) })).status).toBe(200);
});

test("signing up with it and leaving again and again floods nobody, and leaves no words of these accounts", async () => {
  const { app, signUp, close } = await setUpImpostor();
  await sendDueMails(app.ctx);
  for (let times = 0; times < 5; times++) {
    const window = await signUp();
    await sendDueMails(app.ctx);
    expect(await close(window)).toBe(204);
  }
  expect(signUp()).rejects.toThrow("Too many attempts");
  await sendDueMails(app.ctx);
  expect(app.sent.filter(({ to }) => to === EMAIL)).toHaveLength(11);

  const welcomes = app.ctx.db
    .select()
    .from(outbox)
    .all()
    .filter(({ dedupeKey }) => dedupeKey.startsWith("welcome"));
  expect(welcomes.map(({ recipient }) => recipient)).toEqual(Array(5).fill(EMAIL));
  expect(new Set(welcomes.map(({ subject, text, html }) => subject + text + html))).toEqual(new Set([""]));
});

test("nor do many accounts that want to have it", async () => {
  const { app } = await setUpImpostor();
  const victim = await addUser(app, "pet_parent", "vic");
  const asked = async (name: string) => {
    const account = await addUser(app, "pet_parent", name);
    return (await signedIn(app, account, "pet_parent").patch(`/api/users/${account.id}`, { email: victim.email }))
      .status;
  };
  const statuses: number[] = [];
  for (let times = 0; times < 7; times++) statuses.push(await asked(`eve${times}`));

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(mailsTo(app, victim.email)).toHaveLength(5);
});
