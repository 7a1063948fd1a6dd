import { expect, test } from "bun:test";
import { locations } from "#db/db.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { flashOf } from "./flash.ts";
import { newcomer } from "./newcomer.ts";

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
test("the login tab has its form, the way to a new password and the selling points", async () => {
  const app = await testApp();

  const response = await app.visitor().get("/auth?mode=login");

  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('data-busy="Logging in..."');
  expect(html).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Forgot Password\?</);
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Login</);
  expect(html).toContain('autocomplete="current-password"');
  for (const point of ["Easy to use", "Trusted professionals", "Stress-free experience"]) expect(html).toContain(point);
});

test("the sign-up tab has every field, both roles and all states", async () => {
  const app = await testApp();

  const html = await (await app.visitor().get("/auth?mode=register")).text();

  expect(html).toContain('data-busy="Creating Account..."');
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Sign Up</);
  for (const name of Object.keys(newcomer)) expect(html).toContain(`name="${name}"`);
  expect(html).toContain("Pet Parent");
  expect(html).toContain("Mobile Groomer");
  expect(html.match(/<option value="[A-Z]{2}"/g)).toHaveLength(51);
});

test("no mode and an unknown mode are the login", async () => {
  const app = await testApp();

  for (const path of ["/auth", "/auth?mode=constructor"]) {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('action="/auth?mode=login"');
  }
});

test("both tabs keep where the visitor wanted to go, and replace the history entry", async () => {
  const app = await testApp();

  const html = await (await app.visitor().get("/auth?mode=login&next=/groomer/7%3Fpackage%3D2")).text();

  for (const mode of ["login", "register"]) {
    expect(html).toContain(`href="/auth?mode=${mode}&amp;next=%2Fgroomer%2F7%3Fpackage%3D2" data-replace`);
  }
});

test.each([
  ["pet_parent", "/pet-parent-dashboard"],
  ["groomer", "/groomer-dashboard"],
  ["admin", "/admin-dashboard"],
] as const)("a %s who is signed in already goes to %s", async (role, dashboard) => {
  const app = await testApp();
  const window = signedIn(app, await addUser(app, role, "someone"), role);

  const response = await window.get("/auth?mode=register");

  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(dashboard);
});

test("whoever comes from a booking form reads what is saved, and that newcomers are as welcome", async () => {
  const app = await testApp();
  const next = "/groomer/7?package=2&date=2026-11-24#book";
  const query = `mode=login&next=${encodeURIComponent(next)}`;

  const html = await (await app.visitor().get(`/auth?${query}`)).text();
  const way = /<a class="btn" href="([^"]+)">I(?:'|&#39;)m new here</.exec(html)![1]!.replaceAll("&amp;", "&");
  const signUp = await (await app.visitor().get(way)).text();

  expect(html).toContain("Almost done: your request for Tue, Nov 24 is saved");
  expect(html).toContain("One step to go");
  expect(html).not.toMatch(/Welcome back|Good to see you again/);
  expect(html).not.toContain("Welcome back");
  expect(signUp).toMatch(/<input[^>]*value="pet_parent" checked/);
  expect(new URL(way, "http://localhost").searchParams.get("next")).toBe(next);
  expect(signUp).toContain('href="/terms-of-service"');
  expect(signUp).toContain('href="/privacy-policy"');
});

test("'Join as a Groomer' chooses Groomer, and a role that nobody can choose chooses none", async () => {
  const app = await testApp();
  const page = async (path: string) => (await app.visitor().get(path)).text();

  expect(await page("/membership")).toContain('href="/auth?mode=register&amp;role=groomer"');
  expect(await page("/auth?mode=register&role=groomer")).toMatch(/<input[^>]*value="groomer" checked/);
  expect(await page("/auth?mode=register&role=admin")).not.toContain("checked");
});
