import { expect, spyOn, test } from "bun:test";
import { flash } from "#tests/support/answers.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { appWithAna, flashOf } from "./setup.ts";

testWith("logs a parent in by username or email in any case", testApp, async (app) => {
  await addUser(app, "pet_parent", "ana");

  for (const username of ["ana", " ANA ", "Ana@Example.com"]) {
    const window = app.visitor();
    const response = await window.post("/api/login", { username, password: PASSWORD });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: "ana", fullName: "ana Tester", role: "pet_parent" });
    expect((await window.get("/api/user")).status).toBe(200);
  }
});

testWith("answers a wrong password and an unknown account alike in equal time", testApp, async (app) => {
  await addUser(app, "pet_parent", "ana");
  const verify = spyOn(Bun.password, "verify");

  const wrong = await app.visitor().post("/api/login", { username: "ana", password: "nope" });
  const unknown = await app.visitor().post("/api/login", { username: "nobody", password: "nope" });

  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
  expect(verify).toHaveBeenCalledTimes(2);
  verify.mockRestore();
});

testWith("opens the dashboard with a welcome after login without JavaScript", appWithAna, async ({ app }) => {
  const window = app.visitor();

  const response = await window.submit("/auth?mode=login", { username: "ana", password: PASSWORD });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/pet-parent-dashboard");
  expect(flashOf(response)).toEqual(flash("success", "Logged in successfully", "Welcome back, ana Tester!"));
  expect((await window.get("/api/user")).status).toBe(200);
});

testWith("returns visitors to their page after login", appWithAna, async ({ app }) => {
  const response = await app
    .visitor()
    .submit("/auth?mode=login&next=/groomer/7%3Fpackage%3D2%23book", { username: "ana", password: PASSWORD });

  expect(response.headers.get("location")).toBe("/groomer/7?package=2#book");
});

const otherSites = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%09/evil.example ",
];
/** Pages whose path a header can't hold. */
const notInHeaders = ["/groomer/7?q=✓", "/groomers?location=Cañon City", "/\u{1f415}", "/a\nset-cookie:x=1", "/\ud800"];

test.each([...otherSites, ...notInHeaders])("opens the dashboard instead of a redirect to %p", async (next) => {
  const { app } = await appWithAna();
  const path = `/auth?mode=login&next=${encodeURIComponent(next.toWellFormed())}`;

  const form = await (await app.visitor().get(path)).text();
  const response = await app.visitor().submit(path, { username: "ana", password: PASSWORD });

  expect(form).not.toContain("evil.example");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/pet-parent-dashboard");
});

testWith("shows the form again after a wrong login without the password", appWithAna, async ({ app }) => {
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

testWith("lists empty login fields above the form and beside them", testApp, async (app) => {
  const response = await app.visitor().submit("/auth?mode=login", { username: " ", password: "" });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("There's a problem");
  expect(html).toContain('<a href="#username">Username is required</a>');
  expect(html).toContain('<a href="#password">Password is required</a>');
  expect(html).toMatch(/<input id="username"[^>]*aria-invalid="true"[^>]*aria-describedby="username-error"/);
  expect(html).toMatch(/<p class="error" id="username-error">/);
});

testWith("opens the home page with a message after logout without JavaScript", appWithAna, async ({ app, ana }) => {
  const window = signedIn(app, ana, "pet_parent");

  const response = await window.submit("/logout", {});

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/");
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(flashOf(response)).toEqual(flash("success", "Logged out", "You have been successfully logged out"));
  expect((await window.get("/api/user")).status).toBe(401);
});

testWith("doesn't log anyone out by link", appWithAna, async ({ app, ana }) => {
  const window = signedIn(app, ana, "pet_parent");

  expect((await window.get("/logout")).status).toBe(404);
  expect((await window.get("/api/logout")).status).toBe(404);
  expect((await window.get("/api/user")).status).toBe(200);
});

const credentials = { username: "ana", password: PASSWORD };

test.each([
  ["a foreign page", { "sec-fetch-site": "cross-site" }, 403],
  ["a sister site", { "sec-fetch-site": "same-site" }, 403],
  ["another origin", { origin: "https://evil.example" }, 403],
  ["a sandboxed page", { origin: "null" }, 403],
  ["a foreign page that names our origin", { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }, 403],
  ["our own page", { "sec-fetch-site": "same-origin" }, 200],
  ["the address bar", { "sec-fetch-site": "none" }, 200],
  ["our origin", { origin: "http://localhost:3000" }, 200],
  ["our host over another protocol", { origin: "https://localhost:3000" }, 403],
  ["our host at another port", { origin: "http://localhost:3001" }, 403],
  ["a program that is no browser", {}, 200],
])("judges a login sent by %s", async (_, headers, status) => {
  const { app } = await appWithAna();

  expect((await app.visitor().post("/api/login", credentials, headers)).status).toBe(status);
});

test.each([
  ["the whole origin", "https://groomers.example", 422],
  ["the same host without encryption", "http://groomers.example", 403],
  ["the same host at another port", "https://groomers.example:8443", 403],
  ["a host below it", "https://www.groomers.example", 403],
  ["no address at all", "groomers.example", 403],
])("accepts an encrypted write without Sec-Fetch-Site by %s", async (_, origin, status) => {
  const app = await testApp({ env: { APP_URL: "https://groomers.example" } });

  expect((await app.visitor().post("/api/login", {}, { origin })).status).toBe(status);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx"])(
  "refuses the content type %s",
  async (type) => {
    const { app } = await appWithAna();

    const response = await app
      .visitor()
      .send("POST", "/api/login", { body: JSON.stringify(credentials), headers: { "content-type": type } });

    expect(response.status).toBe(415);
    expect((await response.json()).error.code).toBe("wrong_type");
  },
);

testWith("warns people that their browser keeps no cookies", testApp, async (app) => {
  const referer = "http://localhost/auth?mode=login";

  const { headers } = await app.visitor().get("/pet-parent-dashboard", { referer });
  const plain = await app.visitor().get("/pet-parent-dashboard");

  expect(await (await app.visitor().get(headers.get("location")!)).text()).toContain("Your browser blocks our cookies");
  expect(plain.headers.get("location")).not.toContain("cookies");
});
