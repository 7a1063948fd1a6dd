import { expect, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { sqlite } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { jsonLogger } from "#src/base/log.ts";
import { cards } from "#tests/money/memberships/setup.ts";
import { emailedToken } from "#tests/people/accounts/setup.ts";
import { type Browser, browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { serviceAt } from "#tests/support/service-at.ts";

const dana = {
  username: "dana",
  email: "dana.secret@example.com",
  password: "sesame-open-7",
  fullName: "Dana Riverside",
  role: "groomer",
  city: "Asheville",
  state: "NC",
  zipCode: "28801",
  address: "12 Hidden Lane",
};
const ana = { ...dana, username: "ana", email: "ana.secret@example.com", fullName: "Ana Lakeside", role: "pet_parent" };

async function loggedSite() {
  const app = await testApp();
  const lines: string[] = [];
  const { handle } = await createApp({ ...app.ctx, log: jsonLogger((line) => lines.push(line)) });
  return { app, lines, visitor: () => browser(handle) };
}

async function goThroughEverything(app: TestApp, visitor: () => Browser): Promise<string[]> {
  const { profile, packages } = await addGroomer(app, "gus");
  const [window, parent] = [visitor(), visitor()];
  await window.post("/api/register", dana);
  await parent.post("/api/register", ana);
  const signedUp = [...window.cookies.values(), ...parent.cookies.values()];
  await visitor().post("/api/login", { username: "dana", password: "wrong-guess-9" });
  await window.post("/api/login", { username: "dana", password: dana.password });
  await visitor().post("/api/forgot-password", { email: dana.email });
  const token = emailedToken(app, dana.email);
  await visitor().get(`/reset-password?token=${token}`);
  await visitor().post("/api/reset-password", { token, password: "fresh-start-8" });
  await window.post("/api/login", { username: "dana", password: "fresh-start-8" });
  await parent.post("/api/bookings", {
    groomerId: profile.id,
    servicePackageId: packages[0]!.id,
    preferredDate: "2026-06-16",
    preferredTimeSlot: "Morning (8AM - 12PM)",
    petInfo: "Waffles bites when brushed",
    ...serviceAt(ana.address, "Asheville", "28801"),
  });
  await window.post("/api/groomer-profiles", {
    businessName: "Dana's Van",
    description: "A quiet dryer and patience.",
  });
  const answer = await window.post("/api/get-or-create-subscription");
  const { clientSecret, intentId, subscriptionId } = (await answer.json()) as Record<string, string>;
  await window.get(`/subscription-payment?client_secret=${clientSecret}&subscription_id=${subscriptionId}`);
  await window.post(`/api/embedded-payments/${intentId}/confirm`, { ...cards.works, cvc: "987" });
  return [
    ...signedUp,
    ...window.cookies.values(),
    token,
    clientSecret!,
    ...[dana, ana].flatMap(({ email, password, fullName, address }) => [email, password, fullName, address]),
    ...["wrong-guess-9", "fresh-start-8", "Waffles", "bites", "quiet dryer", "4242"],
  ];
}

test("logs no password, token, cookie, email, client_secret, or text", async () => {
  const { app, lines, visitor } = await loggedSite();

  const secrets = await goThroughEverything(app, visitor);

  const text = lines.map((line) => JSON.stringify({ ...JSON.parse(line), requestId: "" })).join("\n");
  expect(lines.length).toBeGreaterThanOrEqual(13);
  expect(new Set(lines.map((line) => JSON.parse(line).status))).toEqual(new Set([200, 201, 401]));
  expect(secrets.filter((secret) => secret === "" || text.includes(secret))).toEqual([]);
});

test("logs none of them while everything fails", async () => {
  const { app, lines, visitor } = await loggedSite();
  await addUser(app, "pet_parent", "pat");
  for (const trigger of ["users", "emailed_tokens", "visits"]) {
    sqlite(app.ctx.db).run(`CREATE TRIGGER broken_${trigger} BEFORE INSERT ON ${trigger}
      BEGIN SELECT raise(FAIL, 'This table is broken'); END`);
  }
  const window = visitor();

  const answers = [
    await window.post("/api/register", ana),
    await window.post("/api/forgot-password", { email: "pat@example.com" }),
    await window.get("/faq\r\nfake: line"),
  ];

  expect(answers.map(({ status }) => status)).toContain(500);
  const text = lines.join("\n");
  expect(text).toContain("This table is broken");
  for (const secret of [ana.email, ana.password, ana.fullName, ana.address, "pat@example.com"]) {
    expect(text).not.toContain(secret);
  }
  expect(lines.every((line) => !/[\r\n]/.test(line) && typeof JSON.parse(line).at === "string")).toBe(true);
});

test("logs time, request, route, status, duration, and person and nothing else", async () => {
  const { lines, visitor } = await loggedSite();
  const window = visitor();
  await window.post("/api/register", ana);

  const answer = await window.get("/api/groomer-profiles/7?next=secret");

  const line = JSON.parse(lines.at(-1)!);
  expect(Object.keys(line).sort()).toEqual(
    ["at", "event", "level", "method", "ms", "requestId", "route", "status", "userId"].sort(),
  );
  expect(line).toMatchObject({ method: "GET", route: "/api/groomer-profiles/:id", status: 404, userId: 1 });
  expect(line.requestId).toBe(answer.headers.get("x-request-id"));
});

function errorLine(error: unknown, fields = {}): string {
  const lines: string[] = [];
  jsonLogger((line) => lines.push(line)).error("unexpected", error, fields);
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

const TOKEN = "abcDEF0123456789_-abcDEF0123456789_-abcDEF0";

test.each([
  ["an email address", "550 no such user dana.secret@example.com", "dana.secret"],
  ["a session or link", `No row for ${TOKEN}`, TOKEN],
  ["a header", `authorization: Bearer not-so-long`, "not-so-long"],
  ["a secret key", "Invalid API Key provided: sk_live_51Habc", "51Habc"],
  ["a webhook secret", "whsec_9f8e7d is wrong", "9f8e7d"],
  ["a client secret", "No such intent: seti_1Abc_secret_2Def", "2Def"],
  ["a password in an address", "Invalid URL: smtp://dana:sesame-7@mail.example.com:587", "sesame-7"],
])("removes %s from an error", (_, message, secret) => {
  const cause = new Error(`Because: ${message}`);

  expect(errorLine(new Error(message, { cause }), { reason: message })).not.toContain(secret);
  expect(errorLine(message)).not.toContain(secret);
});

test("logs a failed query's text and place without its values", () => {
  const values = ["Dana Riverside", "bites\n    at home"];
  const line = errorLine(
    new DrizzleQueryError("insert into pets (name) values (?, ?)", values, new Error("disk full")),
  );

  expect(line).toContain("insert into pets (name)");
  expect(line).toContain("disk full");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("Riverside");
  expect(line).not.toContain("bites");
});

test("writes an address as the same word in every line", () => {
  const words = ["Dana@Example.com", "dana@example.com", "ana@example.com"].map(
    (email) => /email:[\da-f]{12}/.exec(errorLine(`no ${email}`))?.[0],
  );

  expect(words[0]).toMatch(/^email:/);
  expect(words[1]).toBe(words[0]!);
  expect(words[2]).not.toBe(words[0]);
});

test("keeps ids, file names, and lines of our code readable", () => {
  const id = crypto.randomUUID();
  const photo = `${"0a1b2c3d".repeat(8)}.webp`;
  const line = errorLine(new Error(`ENOENT: uploads/${photo} in drizzle-orm@0.45.4`), { requestId: id });

  expect(line).toContain(id);
  expect(line).toContain(photo);
  expect(line).toContain("drizzle-orm@0.45.4");
  expect(line).toContain("log.test.ts");
});
