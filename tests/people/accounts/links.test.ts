import { expect, test } from "bun:test";
import { emailedTokens, users } from "#db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { appWithAna, emailsTo } from "./setup.ts";

const DEAD = "This link expired or was already used. Request a new one.";
const [ANA, NEW] = ["ana@example.com", "ana@elsewhere.example"];

const kinds = {
  "new password": { path: "/reset-password", to: ANA, lives: HOUR_MS, button: "Save New Password" },
  address: { path: "/verify-email", to: ANA, lives: 7 * DAY_MS, button: "Confirm email" },
  "new address": { path: "/verify-email", to: NEW, lives: 7 * DAY_MS, button: "Confirm email" },
};
type Kind = keyof typeof kinds;

async function linkFor(kind: Kind) {
  const { path, to, lives, button } = kinds[kind];
  const { app, ana } = await appWithAna();
  const { db } = app.ctx;
  const window = signedIn(app, ana, "pet_parent");
  if (kind === "address") db.update(users).set({ emailVerifiedAt: null }).run();
  const asks: Record<Kind, () => Promise<Response>> = {
    "new password": () => app.visitor().post("/api/forgot-password", { email: ANA }),
    address: () => window.post("/api/verify-email/resend"),
    "new address": () => window.patch(`/api/users/${ana.id}`, { email: NEW, currentPassword: PASSWORD }),
  };
  const next = async () => {
    app.clock.advance(MINUTE_MS);
    expect((await asks[kind]()).status).toBe(200);
    return new RegExp(`${path}\\?token=([\\w-]+)`).exec(emailsTo(app, to).at(-1)!.text)![1]!;
  };
  const use = (token: string) => app.visitor().post(`/api${path}`, { token, password: "fresh start" });
  return { app, ana, path, lives, button, token: await next(), next, use };
}

const each = test.each(Object.keys(kinds) as Kind[]);

each("accepts a link for a %s once and stores only its hash", async (kind) => {
  const { app, token, use } = await linkFor(kind);
  expect(JSON.stringify(app.ctx.db.select().from(emailedTokens).all())).not.toContain(token);

  const answers = await Promise.all([use(token), use(token), use(token)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(await refused.json()).toEqual({ error: { code: "invalid", message: DEAD, fields: { token: DEAD } } });
});

each("expires a link for a %s on time", async (kind) => {
  const { app, path, token, lives, use } = await linkFor(kind);

  app.clock.advance(lives - 1);
  expect((await app.visitor().get(`${path}?token=${token}`)).status).toBe(200);
  app.clock.advance(1);
  expect((await use(token)).status).toBe(422);
});

each("replaces an older link for a %s by a newer one", async (kind) => {
  const { token, next, use } = await linkFor(kind);
  const newer = await next();

  expect([(await use(token)).status, (await use(newer)).status]).toEqual([422, 200]);
});

each("opens a form for a %s link without using it up or leaking it", async (kind) => {
  const { app, path, token, button } = await linkFor(kind);

  for (const look of [1, 2]) {
    const response = await app.visitor().get(`${path}?token=${token}&look=${look}`);

    expect(response.status).toBe(200);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain(`<input type="hidden" name="token" value="${token}"`);
    expect(html).toContain(button);
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!www\.geonames\.org|www\.facebook\.com|www\.instagram\.com)/);
  }
  expect((await app.visitor().submit(path, { token, password: "fresh start" })).status).toBe(303);
});

each("says that an unknown or missing link for a %s no longer works", async (kind) => {
  const { app, path } = await linkFor(kind);
  const answers = [
    await app.visitor().get(`${path}?token=made-up`),
    await app.visitor().get(path),
    await app.visitor().submit(path, { token: "made-up", password: "fresh start" }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  for (const answer of answers) expect(await answer.text()).toContain("This link no longer works");
});
