import { startElsewhere } from "./elsewhere.ts";
import { openSite, type Site } from "./site.ts";

/** In the short form these are enough for each part, so that they are made once. */
const shortSize = { groomers: 12, parents: 405, owners: 8 };
/** What one person may import of lists: reading each takes a program. */
export const SHORT_IMPORTS = 5;
/** In which somebody tries to sign in, or asks for a link, more often than anybody may. */
export const SIGN_INS =
  "login-ip=999999,login-account=999999,login-account-all=999999,login-guesses=999999,forgot-ip=999999,forgot-address=999999";

let elsewhere: ReturnType<typeof startElsewhere> | undefined;

function sharedElsewhere() {
  elsewhere ??= startElsewhere();
  return elsewhere;
}

const settings = {
  unlimited: () => ({}),
  limited: () => ({
    RATE_LIMITS: `import-user=${SHORT_IMPORTS},${SIGN_INS}`,
    ...sharedElsewhere().env,
  }),
};
const opened = new Map<keyof typeof settings, Promise<Site>>();

/**
 * A site for the short form, which its parts use one after the other: to make people and to start a process takes more
 * than most of them do. What it complains about is told to the part that is under way.
 */
export async function shareSite(kind: keyof typeof settings): Promise<Site> {
  const open = opened.get(kind) ?? openSite(settings[kind](), shortSize);
  opened.set(kind, open);
  const site = await open;
  site.faults.length = 0;
  return { ...site, close: async () => {} };
}

export async function closeShared() {
  const sites = await Promise.all(opened.values());
  opened.clear();
  await Promise.all(sites.map((site) => site.close()));
  elsewhere?.stop();
  elsewhere = undefined;
}
