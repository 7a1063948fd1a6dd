import { linkNames } from "#db/db.ts";
import { noteListedNames } from "#src/features/listing/link-names/service.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { LinkNameView } from "#src/shared/listing/link-names.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";

const json = (body: unknown) => {
  const text = JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json", "content-length": String(text.length) } };
};

export const asksFor = (window: Browser, linkName: unknown) => window.send("PUT", "/api/link-name", json({ linkName }));

export async function takes(window: Browser, linkName: string): Promise<LinkNameView> {
  const response = await asksFor(window, linkName);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as LinkNameView;
}

export async function refusal(window: Browser, linkName: unknown): Promise<[number, string]> {
  const response = await asksFor(window, linkName);
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return [response.status, error.fields?.linkName ?? error.message];
}

export const knownNames = ({ ctx }: TestApp) =>
  changeRows(ctx.db, linkNames, {}, { listedSince: ctx.now() - 30 * DAY_MS });

export async function setUpLinkNames(env: Record<string, string> = {}) {
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
