import { handles } from "#db/db.ts";
import { noteListedNames } from "#src/features/listing/handles/service.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { HandleView } from "#src/shared/listing/handles.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";

const json = (body: unknown) => {
  const text = JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json", "content-length": String(text.length) } };
};

export const asksFor = (window: Browser, handle: unknown) => window.send("PUT", "/api/handle", json({ handle }));

export async function takes(window: Browser, handle: string): Promise<HandleView> {
  const response = await asksFor(window, handle);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as HandleView;
}

export async function refusal(window: Browser, handle: unknown): Promise<[number, string]> {
  const response = await asksFor(window, handle);
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return [response.status, error.fields?.handle ?? error.message];
}

export const knownNames = ({ ctx }: TestApp) =>
  changeRows(ctx.db, handles, {}, { listedSince: ctx.now() - 30 * DAY_MS });

export async function setUpHandles(env: Record<string, string> = {}) {
  const app = await testApp({ env: { RATE_LIMITS: "off", ...env } });
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  const gil = await addGroomer(app, "gil", { businessName: "Gil & Söhne's Grooming" });

  const later = {
    gus: () => signedIn(app, gus.user, "groomer"),
    gil: () => signedIn(app, gil.user, "groomer"),
  };
  const as = { gus: later.gus(), gil: later.gil() };
  const earn = () => {
    noteListedNames(app.ctx);
    app.clock.advance(30 * DAY_MS);
  };
  const earns = async (who: keyof typeof later, ...names: string[]) => {
    for (const name of names) {
      await takes(later[who](), name);
      earn();
    }
  };
  return { app, gus, gil, as, later, earn, earns };
}
