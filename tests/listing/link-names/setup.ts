import { linkNames } from "#db/db.ts";
import { trackListedSince } from "#src/features/listing/link-names/service.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { LinkNameView } from "#src/shared/listing/link-names.ts";
import { bodyOf, refusalOf } from "#tests/support/answers.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";

const json = (body: unknown) => {
  const text = JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json", "content-length": String(text.length) } };
};

export const asksFor = (window: Browser, linkName: unknown) => window.send("PUT", "/api/link-name", json({ linkName }));

export const takes = (window: Browser, linkName: string) => bodyOf<LinkNameView>(asksFor(window, linkName));

export async function refusal(window: Browser, linkName: unknown) {
  const { status, fields, message } = await refusalOf(asksFor(window, linkName));
  return [status, fields?.linkName ?? message];
}

export const knownNames = ({ ctx }: TestApp) =>
  changeRows(ctx.db, linkNames, {}, { listedSince: ctx.now() - 30 * DAY_MS });

export async function setUpLinkNames(env: Record<string, string> = {}) {
  const app = await testApp({ env: { RATE_LIMITS: "off", ...env } });
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  const gil = await addGroomer(app, "gil", { businessName: "Gil & Söhne's Grooming" });

  const later = { gus: () => signedIn(app, gus.user, "groomer"), gil: () => signedIn(app, gil.user, "groomer") };
  const as = { gus: later.gus(), gil: later.gil() };
  const earn = () => {
    trackListedSince(app.ctx);
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
