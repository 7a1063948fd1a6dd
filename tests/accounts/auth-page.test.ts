import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { newcomer } from "./newcomer.ts";

/** The message that the next page will show. */
const flashOf = (response: Response) => {
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith("flash="));
  const value = /^flash=([\w-]+)/.exec(cookie ?? "")?.[1];
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()) : undefined;
};

async function appWithAna() {
  const app = await testApp();
  return { app, ana: await addUser(app, "pet_parent", "ana") };
}

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

test("logging in without script leads to the dashboard with a welcome", async () => {
  const { app } = await appWithAna();
  const window = app.visitor();

  const response = await window.submit("/auth?mode=login", { username: "ana", password: PASSWORD });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/pet-parent-dashboard");
  expect(flashOf(response)).toEqual({
    kind: "success",
    title: "Logged in successfully",
    description: "Welcome back, ana Tester!",
  });
  expect((await window.get("/api/user")).status).toBe(200);
});

test("after logging in the visitor is where they wanted to go", async () => {
  const { app } = await appWithAna();

  const response = await app
    .visitor()
    .submit("/auth?mode=login&next=/groomer/7%3Fpackage%3D2%23book", { username: "ana", password: PASSWORD });

  expect(response.headers.get("location")).toBe("/groomer/7?package=2#book");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/%09/evil.example "])(
  "a link cannot send people to %p",
  async (next) => {
    const { app } = await appWithAna();
    const path = `/auth?mode=login&next=${encodeURIComponent(next)}`;

    const form = await (await app.visitor().get(path)).text();
    const response = await app.visitor().submit(path, { username: "ana", password: PASSWORD });

    expect(form).not.toContain("evil.example");
    expect(response.headers.get("location")).toBe("/pet-parent-dashboard");
  },
);

test("a wrong login shows the form again, with what was typed but never the password", async () => {
  const { app } = await appWithAna();

  const response = await app
    .visitor()
    .submit("/auth?mode=login&next=/pets", { username: "ana", password: "my-secret-word" });

  expect(response.status).toBe(401);
  const html = await response.text();
  expect(html).toContain("Login failed");
  expect(html).toContain("Invalid username or password");
  expect(html).toContain('value="ana"');
  expect(html).not.toContain("my-secret-word");
  expect(html).toContain('action="/auth?mode=login&amp;next=%2Fpets"');
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("empty login fields are named in a summary and beside the inputs", async () => {
  const app = await testApp();

  const response = await app.visitor().submit("/auth?mode=login", { username: " ", password: "" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("There is a problem");
  expect(html).toContain('<a href="#username">Username is required</a>');
  expect(html).toContain('<a href="#password">Password is required</a>');
  expect(html).toMatch(/<input id="username"[^>]*aria-invalid="true"[^>]*aria-describedby="username-error"/);
  expect(html).toMatch(/<p class="error" id="username-error">/);
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
  expect(html).toContain("That username or e-mail is already taken.");
  expect(html).not.toContain('aria-invalid="true"');
});

test("what was typed is text, not markup", async () => {
  const app = await testApp();

  const response = await app
    .visitor()
    .submit("/auth?mode=register", { ...newcomer, city: '"><script>alert(1)</script>', role: "" });

  expect(await response.text()).not.toContain("<script>alert(1)");
});

test("logging out without script leads home with a message", async () => {
  const { app, ana } = await appWithAna();
  const window = signedIn(app, ana, "pet_parent");

  const response = await window.submit("/logout", {});

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/");
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(flashOf(response)).toEqual({
    kind: "success",
    title: "Logged out",
    description: "You have been successfully logged out",
  });
  expect((await window.get("/api/user")).status).toBe(401);
});

test("a link cannot log anybody out", async () => {
  const { app, ana } = await appWithAna();
  const window = signedIn(app, ana, "pet_parent");

  expect((await window.get("/logout")).status).toBe(404);
  expect((await window.get("/api/logout")).status).toBe(404);
  expect((await window.get("/api/user")).status).toBe(200);
});
