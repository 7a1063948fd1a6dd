import { expect, test } from "bun:test";
import { locations } from "#db/schema/tables.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { flashOf } from "./flash.ts";
import { newcomer } from "./newcomer.ts";

async function appWithAna() {
  const app = await testApp();
  return { app, ana: await addUser(app, "pet_parent", "ana") };
}

test("the errors of a sign-up are listed in the order of its fields", async () => {
  const app = await testApp();

  const html = await (await app.visitor().submit("/auth?mode=register", {})).text();

  const listed = [...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
  const inputs = [...html.matchAll(/<(?:input|select) id="(\w+)"/g)].map(([, name]) => name);
  expect(listed).toEqual(["role", "fullName", "email", "username", "password", "zipCode", "city", "state"]);
  expect(inputs.filter((name) => listed.includes(name))).toEqual(listed);
});

test("signing up without script creates the account and signs in", async () => {
  const app = await testApp();
  const window = app.visitor();

  const response = await window.submit("/auth?mode=register", { ...newcomer, role: "groomer" });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/groomer-dashboard");
  expect(flashOf(response)).toEqual({
    kind: "success",
    title: "Account created",
    description: "Welcome to Mudroom, Nora Newcomer!",
  });
  expect(await (await window.get("/api/user")).json()).toMatchObject({ username: "newcomer", role: "groomer" });
});

test("a refused sign-up shows the form again with everything but the password", async () => {
  const app = await testApp();

  const response = await app
    .visitor()
    .submit("/auth?mode=register", { ...newcomer, zipCode: "00000", password: "my-secret-word" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("Registration failed");
  expect(html).toContain('<a href="#zipCode">We don\'t know that ZIP code</a>');
  for (const typed of ["newcomer", "newcomer@example.com", "Nora Newcomer", "Asheville", "00000"]) {
    expect(html).toContain(`value="${typed}"`);
  }
  expect(html).toMatch(/<option value="NC" selected/);
  expect(html).toMatch(/<input[^>]*value="pet_parent" checked/);
  expect(html).not.toContain("my-secret-word");
});

test("a taken name is refused above the form without saying which field it was", async () => {
  const { app } = await appWithAna();

  const response = await app.visitor().submit("/auth?mode=register", { ...newcomer, username: "Ana" });

  expect(response.status).toBe(409);
  const html = await response.text();
  expect(html).toContain("Registration failed");
  expect(html).toContain("That username or email is already taken.");
  expect(html).not.toContain('aria-invalid="true"');
});

test("what was typed is text, not markup", async () => {
  const app = await testApp();

  const response = await app
    .visitor()
    .submit("/auth?mode=register", { ...newcomer, city: '"><script>alert(1)</script>', role: "" });

  expect(await response.text()).not.toContain("<script>alert(1)");
});

test("everything that is wrong is told at once, a taken name among it", async () => {
  const { app } = await appWithAna();
  const wrong = { ...newcomer, username: "ana", password: "short", zipCode: "10001" };

  const response = await app.visitor().submit("/auth?mode=register", wrong);

  expect(response.status).toBe(422);
  const html = await response.text();
  const listed = [...html.matchAll(/<li><a href="#(\w+)">([^<]+)</g)].map(([, name, message]) => [name, message]);
  expect(listed).toEqual([
    ["username", "That username or email is already taken."],
    ["password", "Password must be at least 6 characters"],
    ["zipCode", "That ZIP code is in a different state"],
  ]);
  expect(html).toContain("For your security, please enter it again.");
});

test("the ZIP code says the city and the state", async () => {
  const app = await testApp();
  const window = app.visitor();

  const response = await window.submit("/auth?mode=register", { ...newcomer, city: "", state: "" });

  expect(response.status).toBe(303);
  expect(app.ctx.db.select().from(locations).get()).toMatchObject({ city: "Asheville", state: "NC", zipCode: "28801" });
  expect(await (await window.get("/api/places/28801")).json()).toEqual({
    zipCode: "28801",
    city: "Asheville",
    state: "NC",
  });
  expect((await window.get("/api/places/00000")).status).toBe(404);
});
