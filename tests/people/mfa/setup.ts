import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { codeAt, offerIn, recoveryCodesIn } from "#tests/support/mfa.ts";
import { addUser, PASSWORD as OLAS, signedIn } from "#tests/support/people.ts";

export const PASSWORD = "long enough words";
export const right = { username: "boss", password: PASSWORD };
export const STEP_MS = 30_000;

export const production = { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1" };

export async function siteWithAdmins(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const [boss, mia] = await Promise.all(
    ["boss", "mia"].map((username) =>
      createAdmin(app.ctx, { username, email: `${username}@example.com`, password: PASSWORD }),
    ),
  );
  return { app, boss: boss!, mia: mia! };
}

export const codeOf = ({ clock }: TestApp, secret: string, steps = 0) => codeAt(secret, clock.now() + steps * STEP_MS);

export async function setUp(app: TestApp, window: Browser, path: string, fields: Record<string, string> = {}) {
  const { secret, token } = offerIn(await (await window.get(path)).text());
  const response = await window.submit(path, { token, code: codeOf(app, secret), password: OLAS, ...fields });
  const html = await response.text();
  return { secret, response, html, codes: recoveryCodesIn(html) };
}

export async function bossWithFactor(env: Record<string, string> = {}) {
  const site = await siteWithAdmins(env);
  const window = site.app.visitor();
  const step = (await window.submit("/admin-login", right)).headers.get("location")!;
  const path = step.startsWith("/auth/set-up") ? step : "/two-step?do=set-up";
  const { secret, codes } = await setUp(site.app, window, path);
  site.app.clock.advance(STEP_MS);
  return { ...site, window, secret, codes };
}

export async function pendingIn(app: TestApp): Promise<Browser> {
  const window = app.visitor();
  await window.submit("/admin-login", right);
  return window;
}

export const isSignedIn = async (window: Browser) => (await window.get("/api/admin/users")).status === 200;

export const optional = [["groomer"], ["pet_parent"]] as const;

export async function olaWithFactor(role: "groomer" | "pet_parent", env: Record<string, string> = {}) {
  const app = await testApp({ env: { ...production, ...env } });
  const ola = await addUser(app, role, "ola");
  const window = signedIn(app, ola, role);
  const { secret, codes } = await setUp(app, window, "/two-step?do=set-up");
  app.clock.advance(STEP_MS);
  const login = { username: "ola", password: OLAS };
  const pending = async (ip?: string) => {
    const other = ip ? browser(app.handle, ip) : app.visitor();
    await other.submit("/auth?mode=login", login);
    return other;
  };
  const send = async (code: string) => (await (await pending()).submit("/auth/code", { code })).status;
  return { app, ola, window, secret, codes, login, pending, send };
}

export const isIn = async (window: Browser) => (await window.get("/api/user")).status === 200;
