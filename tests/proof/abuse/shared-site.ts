import { cleanUp } from "../../../bench/cleanup.ts";
import { openSite, type Site } from "./site.ts";

/** In the short form these are enough for each part, so that they are made once. */
const shortSize = { groomers: 12, parents: 12, owners: 8 };
export const SHORT_IMPORTS = 5;
export const SIGN_INS =
  "login-ip=999999,login-account=999999,login-account-all=999999,login-guesses=999999,forgot-ip=999999,forgot-address=999999";

const settings = {
  unlimited: () => ({}),
  limited: () => ({ RATE_LIMITS: `import-user=${SHORT_IMPORTS},${SIGN_INS}` }),
};
const opened = new Map<keyof typeof settings, Promise<Site>>();

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
  await cleanUp();
}
