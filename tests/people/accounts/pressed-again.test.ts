import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { profilePath } from "#src/shared/base/dashboard-paths.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { emailsTo } from "./setup.ts";

const NEW = "ana@elsewhere.example";

async function ana() {
  const app = await testApp();
  const person = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, person, "pet_parent");
  const change = (set: Partial<typeof users.$inferInsert>) =>
    app.ctx.db.update(users).set(set).where(eq(users.id, person.id)).run();
  const linkIn = (address: string) =>
    /\/([\w-]+)\?token=([\w-]+)/.exec(emailsTo(app, address).at(-1)!.text)!.slice(1) as [string, string];
  return { app, person, window, change, linkIn };
}
type Ana = Awaited<ReturnType<typeof ana>>;

const links: Record<string, (setup: Ana) => Promise<[path: string, token: string]>> = {
  "to confirm the email": async ({ window, person, change, linkIn }) => {
    change({ emailVerifiedAt: null });
    await window.post("/api/verify-email/resend");
    return linkIn(person.email);
  },
  "to change the email": async ({ window, person, linkIn }) => {
    await window.patch(`/api/users/${person.id}`, { email: NEW, currentPassword: PASSWORD });
    return linkIn(NEW);
  },
  "to choose a new password": async ({ app, person, linkIn }) => {
    await app.visitor().post("/api/forgot-password", { email: person.email });
    return linkIn(person.email);
  },
  "about a login": async ({ app, person, linkIn }) => {
    await app.visitor().post("/api/login", { username: "ana", password: PASSWORD });
    return linkIn(person.email);
  },
};

/** Family: a second press denies the first. */
test.each([
  ["to confirm the email", 200, "Your email is confirmed"],
  ["to change the email", 200, "Your email is confirmed"],
  ["to choose a new password", 422, "Password reset links work once"],
  ["about a login", 422, "Links about a login work once"],
] as const)("answers a link %s that is pressed twice like one opened again", async (what, status, says) => {
  const setup = await ana();
  const [path, token] = await links[what]!(setup);
  const press = () => setup.app.visitor().submit(`/${path}`, { token, password: "new biscuits" });
  expect((await press()).status).toBe(303);
  const again = await press();
  const opened = await setup.app.visitor().get(`/${path}?token=${token}`);
  for (const answer of [again, opened])
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(says)]);
});

/** Family: a refusal uses up what it refused. */
test.each(Object.keys(links))("keeps a link %s that was pressed during a suspension", async (what) => {
  const setup = await ana();
  const [path, token] = await links[what]!(setup);
  const press = () => setup.app.visitor().submit(`/${path}`, { token, password: "new biscuits" });
  setup.change({ disabledAt: 1 });
  expect((await press()).status).toBe(422);
  setup.change({ disabledAt: null });
  expect((await press()).status).toBe(303);
});

/** Family: a page says what was true when it was opened. */
test.each([
  [false, "Account updatedYour email is still ana@example.com."],
  [true, `Account updatedYour email is now ${NEW}.`],
])("names the email after a change is canceled too late: %p", async (isLate, says) => {
  const setup = await ana();
  const [path, token] = await links["to change the email"]!(setup);
  await openTab(setup.window, profilePath("details"), async (tab) => {
    if (isLate) await setup.app.visitor().submit(`/${path}`, { token });
    await tab.press("Cancel change");
    expect(tab.toast()).toBe(says);
  });
});
