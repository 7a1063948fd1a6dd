import type { HandleView } from "#src/shared/listing/handles.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";

const json = (body: unknown) => {
  const text = JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json", "content-length": String(text.length) } };
};

export const asksFor = (window: Browser, handle: unknown) => window.send("PUT", "/api/handle", json({ handle }));

/** Takes a name, which must work. */
export async function takes(window: Browser, handle: string): Promise<HandleView> {
  const response = await asksFor(window, handle);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as HandleView;
}

/** The status of a name that is refused, and the sentence for people. */
export async function refusal(window: Browser, handle: unknown): Promise<[number, string]> {
  const response = await asksFor(window, handle);
  const { error } = (await response.json()) as { error: { message: string; fields?: Record<string, string> } };
  return [response.status, error.fields?.handle ?? error.message];
}

/** Gus and Gil, two groomers of Asheville without names. */
export async function setUpHandles(env: Record<string, string> = {}) {
  const app = await testApp({ env: { RATE_LIMITS: "off", ...env } });
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  const gil = await addGroomer(app, "gil", { businessName: "Gil & Söhne's Grooming" });

  /** Signed in anew: a session does not last for a year. */
  const later = {
    gus: () => signedIn(app, gus.user, "groomer"),
    gil: () => signedIn(app, gil.user, "groomer"),
  };
  const as = { gus: later.gus(), gil: later.gil() };
  return { app, gus, gil, as, later };
}
