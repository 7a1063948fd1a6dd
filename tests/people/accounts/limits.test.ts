import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { type Browser, browser, testApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { appWithAna } from "./setup.ts";

test("after ten wrong logins even the right password waits, and the answer says how long", async () => {
  const { app, login } = await appWithAna();
  for (let at = 0; at < 10; at++) expect((await login("wrong")).status).toBe(401);

  const eleventh = await login(PASSWORD);

  expect(eleventh.status).toBe(429);
  expect(eleventh.headers.get("retry-after")).toBe(String(15 * 60));
  expect((await eleventh.json()).error.code).toBe("rate_limited");
  const page = await app.visitor().submit("/auth?mode=login", { username: "ana", password: PASSWORD });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, String(15 * 60)]);
  expect(await page.text()).toContain("Too many attempts. Please try again in 15 minutes.");
  app.clock.advance(15 * MINUTE_MS);
  expect((await login(PASSWORD)).status).toBe(200);
});

test("writing the name in another way does not start a new count", async () => {
  const { login } = await appWithAna();
  for (let at = 0; at < 10; at++) await login("wrong", at % 2 === 0 ? "ANA" : " ana ");

  expect((await login("wrong")).status).toBe(429);
});

test("successful logins are not counted", async () => {
  const { login } = await appWithAna();

  for (let at = 0; at < 12; at++) expect((await login(PASSWORD)).status).toBe(200);
});

test("another account from the same address is free until a hundred failures", async () => {
  const { app, login } = await appWithAna();
  for (let at = 0; at < 100; at++) await login("wrong", `nobody${at}`);

  const fromHere = await login(PASSWORD);
  const fromElsewhere = await browser(app.handle, "203.0.113.9").post("/api/login", {
    username: "ana",
    password: PASSWORD,
  });

  expect([fromHere.status, fromElsewhere.status]).toEqual([429, 200]);
});

test("an address is mailed three links an hour, and an unknown one is answered alike", async () => {
  const { app } = await appWithAna();
  for (const email of ["ana@example.com", "nobody@example.com"]) {
    const forgot = (address: string) => app.visitor().post("/api/forgot-password", { email: address });
    for (let at = 0; at < 3; at++) expect((await forgot(email)).status).toBe(200);

    const fourth = await forgot(email.toUpperCase());

    expect(fourth.status).toBe(429);
    expect(fourth.headers.get("retry-after")).toBe(String(60 * 60));
  }
});

test.each([["/membership/end"], ["/reset-password"], ["/verify-email"]])(
  "one network looks at 120 links in fifteen minutes, whatever stands in them (%s)",
  async (path) => {
    const app = await testApp();
    const look = (ip: string, at = 0) => browser(app.handle, ip).get(`${path}?token=made-up-${at}`);
    for (let at = 0; at < 120; at++) expect((await look("203.0.113.9", at)).status).toBe(422);

    const refused = await look("203.0.113.9");

    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many attempts.");
    expect((await look("203.0.113.10")).status).toBe(422);
    app.clock.advance(15 * MINUTE_MS);
    expect((await look("203.0.113.9")).status).toBe(422);
  },
);

const ofOneNetwork: [
  what: string,
  most: number,
  status: number,
  call: (from: Browser, at: number) => Promise<Response>,
][] = [
  ["sign-ups, also wrong ones", 60, 422, (from) => from.post("/api/register", { username: "ana" })],
  [
    "links to a new password",
    20,
    200,
    (from, at) => from.post("/api/forgot-password", { email: `n${at}@example.com` }),
  ],
  [
    "tries of such a link",
    30,
    422,
    (from) => from.post("/api/reset-password", { token: "x", password: "fresh start" }),
  ],
  ["tries to end a membership by link", 30, 422, (from) => from.submit("/membership/end", { token: "made-up" })],
];

test.each(ofOneNetwork)("one network has so many %s an hour: %i", async (_, most, status, call) => {
  const app = await testApp();
  const from = (ip: string, at: number) => call(browser(app.handle, ip), at);
  for (let at = 0; at < most; at++) expect((await from("203.0.113.9", at)).status).toBe(status);

  expect((await from("203.0.113.9", most)).status).toBe(429);
  expect((await from("203.0.113.10", most)).status).toBe(status);
  app.clock.advance(HOUR_MS);
  expect((await from("203.0.113.9", most)).status).toBe(status);
});
