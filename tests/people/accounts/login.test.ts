import { expect, spyOn, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { appWithAna, flashOf } from "./setup.ts";

test("a parent signs in with the username or the e-mail, in any case", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");

  for (const username of ["ana", " ANA ", "Ana@Example.com"]) {
    const window = app.visitor();
    const response = await window.post("/api/login", { username, password: PASSWORD });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: "ana", fullName: "ana Tester", role: "pet_parent" });
    expect((await window.get("/api/user")).status).toBe(200);
  }
});

test("a wrong password and an unknown account get the same answer, after the same work", async () => {
  const app = await testApp();
  await addUser(app, "pet_parent", "ana");
  const verify = spyOn(Bun.password, "verify");

  const wrong = await app.visitor().post("/api/login", { username: "ana", password: "nope" });
  const unknown = await app.visitor().post("/api/login", { username: "nobody", password: "nope" });

  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
  expect(verify).toHaveBeenCalledTimes(2);
  verify.mockRestore();
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

test.each(["/groomer/7?q=✓", "/groomers?location=Cañon City", "/\u{1f415}", "/a\nset-cookie:x=1", "/\ud800"])(
  "a log-in that would lead to %p, which no header can hold, leads to the dashboard",
  async (next) => {
    const { app } = await appWithAna();
    const path = `/auth?mode=login&next=${encodeURIComponent(next.toWellFormed())}`;

    const response = await app.visitor().submit(path, { username: "ana", password: PASSWORD });

    expect(response.status).toBe(303);
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
  expect(html).toContain("There's a problem");
  expect(html).toContain('<a href="#username">Username is required</a>');
  expect(html).toContain('<a href="#password">Password is required</a>');
  expect(html).toMatch(/<input id="username"[^>]*aria-invalid="true"[^>]*aria-describedby="username-error"/);
  expect(html).toMatch(/<p class="error" id="username-error">/);
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
