import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, locations, users } from "#db/db.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { flash } from "#tests/support/answers.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { auditedActions, emailsTo, flashOf, newcomer } from "./setup.ts";

let app: Awaited<ReturnType<typeof testApp>>;

beforeEach(async () => {
  app = await testApp();
});

test("creates the account with its location and logs in", async () => {
  const window = app.visitor();

  const response = await window.post("/api/register", { ...newcomer, zipCode: "28801-1234", state: "nc" });

  expect(response.status).toBe(201);
  const user = await response.json();
  expect(user).toEqual({
    id: user.id,
    username: "newcomer",
    email: "newcomer@example.com",
    fullName: "Nora Newcomer",
    role: "pet_parent",
    emailVerified: false,
    phoneNumber: null,
    groomerId: null,
  });
  expect(await (await window.get("/api/user")).json()).toEqual(user);
  expect(app.ctx.db.select().from(locations).get()).toMatchObject({
    userId: user.id,
    city: "Asheville",
    state: "NC",
    zipCode: "28801",
    address: null,
    serviceRadius: null,
  });
  expect(auditedActions(app)).toEqual([{ action: "register", actorId: user.id }]);
});

test("starts a groomer with a 20-mile radius and no profile", async () => {
  const response = await app.visitor().post("/api/register", { ...newcomer, role: "groomer" });

  expect(await response.json()).toMatchObject({ role: "groomer", groomerId: null });
  expect(app.ctx.db.select().from(locations).get()?.serviceRadius).toBe(20);
  expect(app.ctx.db.select().from(groomerProfiles).all()).toEqual([]);
});

test("stores the password as a hash exactly as typed", async () => {
  const password = "  two spaces around  ";
  await app.visitor().post("/api/register", { ...newcomer, password });

  const exact = await app.visitor().post("/api/login", { username: "newcomer", password });
  const trimmed = await app.visitor().post("/api/login", { username: "newcomer", password: password.trim() });

  expect([exact.status, trimmed.status]).toEqual([200, 401]);
  expect(app.ctx.db.select().from(users).get()?.passwordHash).toStartWith("$argon2id$");
});

test("names each empty field with the form's message", async () => {
  const response = await app.visitor().post("/api/register", {});

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({
    username: "Username must be at least 3 characters",
    email: "Please enter a valid email address",
    password: "Password must be at least 6 characters",
    fullName: "Full name is required",
    role: "Please select your role",
    city: "City is required",
    state: "State is required",
    zipCode: "ZIP code is required",
  });
});

test.each([
  ["username", "ab", "Username must be at least 3 characters"],
  ["username", "two words", "Use letters, numbers, periods, hyphens, and underscores"],
  ["email", "not-an-address", "Please enter a valid email address"],
  ["password", "short", "Password must be at least 6 characters"],
  ["password", "x".repeat(257), "Use at most 256 characters"],
  ["role", "admin", "Please select your role"],
  ["phoneNumber", "555", "Enter at least 10 digits"],
  ["state", "XX", "State is required"],
  ["zipCode", "1234", "ZIP code is required"],
  ["zipCode", "00000", "We don't know that ZIP code"],
  ["zipCode", "10001", "That ZIP code is in a different state"],
  ["fullName", "Log in at https://evil.example", "Use a name without links or @"],
  ["city", "Ashe\nville", "Use one line with no hidden characters"],
])("refuses the %s %p", async (field, value, message) => {
  const response = await app.visitor().post("/api/register", { ...newcomer, [field]: value });

  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual({ [field]: message });
  expect(app.ctx.db.select().from(users).all()).toEqual([]);
});

test.each([
  "ann@[192.168.0.1]",
  "ann@127.0.0.1",
  "ann@[IPv6:::1]",
  "ann@example..com",
  "ann@.example.com",
  "ann@example.com.",
  "ann@-example.com",
  "ann@example-.com",
  ".ann@example.com",
  "ann.@example.com",
  "a..n@example.com",
  `${"a".repeat(65)}@example.com`,
  "ann@example.123",
  "ann@localhost",
  "ann@example.com'",
  "ann@example.com/",
  "ann@example.com?subject=hi",
  "ann@example.com|bob",
  `ann@${"a".repeat(64)}.com`,
])("refuses the email %p because no server accepts it", async (email) => {
  const response = await app.visitor().post("/api/register", { ...newcomer, email });

  expect((await response.json()).error?.fields).toEqual({ email: "Please enter a valid email address" });
});

test.each(["o'neil@example.com", "ann+dogs@example.co.uk", "max@münchen.example", "a@b-c.museum", "a_b@x1.example"])(
  "accepts the email %p",
  async (email) => {
    expect((await app.visitor().post("/api/register", { ...newcomer, email })).status).toBe(201);
  },
);

test("refuses a taken username or email in any case with one message", async () => {
  await addUser(app, "pet_parent", "ana");

  const sameName = await app.visitor().post("/api/register", { ...newcomer, username: "ANA" });
  const sameMail = await app.visitor().post("/api/register", { ...newcomer, email: "Ana@Example.com" });

  expect([sameName.status, sameMail.status]).toEqual([409, 409]);
  const body = await sameName.text();
  expect(await sameMail.text()).toBe(body);
  expect(JSON.parse(body)).toEqual({
    error: { code: "conflict", message: "That username or email is already taken." },
  });
  expect(emailsTo(app, newcomer.email)).toEqual([]);
});

test("lists all mistakes at once, also a taken name", async () => {
  await addUser(app, "pet_parent", "ana");
  const refusal = async (wrong: Record<string, string>) => {
    const response = await app.visitor().post("/api/register", { ...newcomer, ...wrong });
    return [response.status, (await response.json()).error.fields];
  };

  expect(await refusal({ username: "ana", password: "short", zipCode: "10001" })).toEqual([
    422,
    {
      username: "That username or email is already taken.",
      password: "Password must be at least 6 characters",
      zipCode: "That ZIP code is in a different state",
    },
  ]);
  expect(await refusal({ email: "ana@example.com", password: "short" })).toEqual([
    422,
    { username: "That username or email is already taken.", password: "Password must be at least 6 characters" },
  ]);
});

test.each([[[]], ["a text"], [7], [null]])("refuses %p as a sign-up", async (body) => {
  expect((await app.visitor().post("/api/register", body)).status).toBe(422);
});

test("accepts exactly one of several sign-ups with the same name", async () => {
  const attempts = Array.from({ length: 8 }, (_, at) =>
    app.visitor().post("/api/register", { ...newcomer, email: `nora${at}@example.com` }),
  );

  const statuses = (await Promise.all(attempts)).map((response) => response.status);

  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(app.ctx.db.select().from(users).where(eq(users.username, "newcomer")).all()).toHaveLength(1);
  expect(app.ctx.db.select().from(locations).all()).toHaveLength(1);
});

test("ignores fields that the form doesn't have", async () => {
  await app.visitor().post("/api/register", { ...newcomer, id: 77, isDemo: true, disabledAt: 1, emailVerifiedAt: 1 });

  const user = app.ctx.db.select().from(users).get();
  expect(user).toMatchObject({ isDemo: false, disabledAt: null, emailVerifiedAt: null });
  expect(user?.id).not.toBe(77);
});

test("lists errors in the order of the fields", async () => {
  const html = await (await app.visitor().submit("/auth?mode=register", {})).text();

  const listed = [...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
  const inputs = [...html.matchAll(/<(?:input|select) id="(\w+)"/g)].map(([, name]) => name);
  expect(listed).toEqual(["role", "fullName", "email", "username", "password", "zipCode", "city", "state"]);
  expect(inputs.filter((name) => listed.includes(name))).toEqual(listed);
});

test("creates the account and logs in without JavaScript", async () => {
  const window = app.visitor();

  const response = await window.submit("/auth?mode=register", { ...newcomer, role: "groomer" });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/groomer-dashboard");
  expect(flashOf(response)).toEqual(flash("success", "Account created", "Welcome to Mudroom, Nora Newcomer!"));
  expect(await (await window.get("/api/user")).json()).toMatchObject({ username: "newcomer", role: "groomer" });
});

test("shows a refused sign-up again without the password", async () => {
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

test("fills in city and state from the ZIP code", async () => {
  const window = app.visitor();

  expect((await window.submit("/auth?mode=register", { ...newcomer, city: "", state: "" })).status).toBe(303);
  expect(app.ctx.db.select().from(locations).get()).toMatchObject({ city: "Asheville", state: "NC", zipCode: "28801" });
  expect(await (await window.get("/api/places/28801")).json()).toEqual({
    zipCode: "28801",
    city: "Asheville",
    state: "NC",
  });
  expect((await window.get("/api/places/00000")).status).toBe(404);
});
test("shows the login tab with its form, password link, and selling points", async () => {
  const response = await app.visitor().get("/auth?mode=login");

  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('data-busy="Logging in..."');
  expect(html).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Forgot Password\?</);
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Login</);
  expect(html).toContain('autocomplete="current-password"');
  for (const point of ["Easy to use", "Trusted professionals", "Stress-free experience"]) expect(html).toContain(point);
});

test("shows the sign-up tab with all fields, roles, and states", async () => {
  const html = await (await app.visitor().get("/auth?mode=register")).text();

  expect(html).toContain('data-busy="Creating Account..."');
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>Sign Up</);
  for (const name of Object.keys(newcomer)) expect(html).toContain(`name="${name}"`);
  expect(html).toContain("Pet Parent");
  expect(html).toContain("Mobile Groomer");
  expect(html.match(/<option value="[A-Z]{2}"/g)).toHaveLength(51);
});

test("opens the login without a mode or with an unknown one", async () => {
  for (const path of ["/auth", "/auth?mode=constructor"]) {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('action="/auth?mode=login"');
  }
});

test("keeps the visitor's destination on both tabs and replaces the history entry", async () => {
  const html = await (await app.visitor().get("/auth?mode=login&next=/groomer/7%3Fpackage%3D2")).text();

  for (const mode of ["login", "register"]) {
    expect(html).toContain(`href="/auth?mode=${mode}&amp;next=%2Fgroomer%2F7%3Fpackage%3D2" data-replace`);
  }
});

test.each([
  ["pet_parent", "/pet-parent-dashboard"],
  ["groomer", "/groomer-dashboard"],
  ["admin", "/admin-dashboard"],
] as const)("sends a logged-in %s to %s", async (role, dashboard) => {
  const response = await signedIn(app, await addUser(app, role, "someone"), role).get("/auth?mode=register");

  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(dashboard);
});

test("shows visitors from a booking form their saved request and welcomes them", async () => {
  const next = "/groomer/7?package=2&date=2026-11-24#book";
  const query = `mode=login&next=${encodeURIComponent(next)}`;

  const html = await (await app.visitor().get(`/auth?${query}`)).text();
  const way = /<a class="btn" href="([^"]+)">I(?:'|&#39;)m new here</.exec(html)![1]!.replaceAll("&amp;", "&");
  const signUp = await (await app.visitor().get(way)).text();

  expect(html).toContain("Almost done: your request for Tue, Nov 24 is saved");
  expect(html).toContain("One step to go");
  expect(html).not.toMatch(/Welcome back|Good to see you again/);
  expect(signUp).toMatch(/type="hidden" name="role" value="pet_parent".* name="username" value="parent-\d+"/);
  // Family: no error is about a field that the short form doesn't have, and none is without a field.
  for (const to of [next, "/messages/with/7?kept=1", "/saved"]) {
    const shown = await (await app.visitor().submit(authPath("register", to), { zipCode: "99999" })).text();
    expect(shown).toContain("We don't know that ZIP code");
    expect(shown).not.toContain("City is required");
  }
  expect(new URL(way, "http://localhost").searchParams.get("next")).toBe(next);
  expect(signUp).toMatch(/href="\/terms-of-service".*href="\/privacy-policy"/);
});

test("preselects Groomer for 'Join as a Groomer' and nothing for an unknown role", async () => {
  const page = async (path: string) => (await app.visitor().get(path)).text();

  expect(await page("/membership")).toContain('href="/auth?mode=register&amp;role=groomer"');
  expect(await page("/auth?mode=register&role=groomer")).toMatch(/<input[^>]*value="groomer" checked/);
  expect(await page("/auth?mode=register&role=admin")).not.toContain("checked");
});
