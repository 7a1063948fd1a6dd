import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

const production = {
  env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" },
};

async function addDemoUser(app: TestApp, role: Role, username: string) {
  const user = await addUser(app, role, username);
  app.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, user.id)).run();
  return user;
}

testWith("refuses accounts that aren't offered", testApp, async (app) => {
  await addUser(app, "pet_parent", "ana");
  await addDemoUser(app, "pet_parent", "demo_other");

  for (const username of ["ana", "demo_other", "nobody"]) {
    const response = await app.visitor().post("/api/demo-login", { username });

    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ username: "Choose a demo account" });
  }
});

testWith("refuses a stranger with an offered name, an admin, and a disabled account", testApp, async (app) => {
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

test("has no demo login in production", async () => {
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

testWith("shows a button for each account and explains the canceled groomer", testApp, async (app) => {
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
] as const)("opens the dashboard of a %s with that role's button", async (role, username, dashboard) => {
  const app = await testApp();
  await addDemoUser(app, role, username);
  const window = app.visitor();

  const response = await window.submit("/demo-login", { username });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(dashboard);
  expect((await window.get("/api/user")).status).toBe(200);
});

testWith("returns to the page with a reason when the demo account doesn't exist", testApp, async (app) => {
  const response = await app.visitor().submit("/demo-login", { username: "demo_parent" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("Login failed");
  expect(html).toContain("This demo account isn't set up here");
});
