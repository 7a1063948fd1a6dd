import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { newcomer } from "./newcomer.ts";

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

test("the welcome beside the form differs by tab", async () => {
  const app = await testApp();
  const welcome = async (mode: string) =>
    /<h2 id="welcome">([^<]+)</.exec(await (await app.visitor().get(`/auth?mode=${mode}`)).text())?.[1];

  expect(await welcome("login")).toBe("Good to see you again");
  expect(await welcome("register")).toBe("Welcome to Mudroom");
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
