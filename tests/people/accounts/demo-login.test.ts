import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";

const production = {
  env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" },
};

async function addDemoUser(app: TestApp, role: Role, username: string) {
  const user = await addUser(app, role, username);
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, user.id)).run();
  return user;
}

test("accounts that are not offered are refused, demo or not", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");
  await addDemoUser(app, "pet_parent", "demo_other");

  for (const username of ["ana", "demo_other", "nobody"]) {
    const response = await app.visitor().post("/api/demo-login", { username });

    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ username: "Choose a demo account" });
  }
});

test("somebody who took an offered name, an admin and a disabled account are refused", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "demo_parent");
  await addDemoUser(app, "admin", "demo_groomer");
  const disabled = await addDemoUser(app, "groomer", "demo_payment_issue");
  app.ctx.db.update(users).set({ disabledAt: 1 }).where(eq(users.id, disabled.id)).run();

  for (const username of ["demo_parent", "demo_groomer", "demo_payment_issue"]) {
    const response = await app.visitor().post("/api/demo-login", { username });

    expect(response.status).toBe(422);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test("in production the calls and the page do not exist, whatever is sent", async () => {
  const app = await testApp(production);
  await addDemoUser(app, "pet_parent", "demo_parent");
  const window = app.visitor();

  const answers = [
    await window.post("/api/demo-login", { username: "demo_parent" }),
    await window.post("/api/demo-login", { username: 5 }),
    await window.get("/demo-login"),
    await window.submit("/demo-login", { username: "demo_parent" }),
  ];

  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect(window.cookies.size).toBe(0);
  expect(await (await window.get("/auth")).text()).not.toContain("demo-login");
});

test("the page has a button for each account, and says what a cancelled groomer sees", async () => {
  const app = await testApp();

  const html = await (await app.visitor().get("/demo-login")).text();

  expect(html.match(/<form [^>]*action="\/demo-login"/g)).toHaveLength(3);
  expect(html).toContain("Groomer with a payment issue");
  expect(html).toContain("Site-testing groomer");
  expect(html).toContain("canceled subscription see a red payment alert");
  expect(html).toContain("Pay to Reactivate");
});

test.each([
  ["groomer", "demo_payment_issue", "/groomer-dashboard"],
  ["pet_parent", "demo_parent", "/pet-parent-dashboard"],
] as const)("the button of a %s leads to the dashboard of the role", async (role, username, dashboard) => {
  const app = await testApp();
  await addDemoUser(app, role, username);
  const window = app.visitor();

  const response = await window.submit("/demo-login", { username });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(dashboard);
  expect((await window.get("/api/user")).status).toBe(200);
});

test("an account that is not set up brings the page back with a reason", async () => {
  const app = await testApp();

  const response = await app.visitor().submit("/demo-login", { username: "demo_parent" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("Login failed");
  expect(html).toContain("This demo account isn't set up here");
});
