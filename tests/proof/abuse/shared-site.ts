import { cleanUp } from "../../../bench/cleanup.ts";
import { openSite, type Site } from "./site.ts";

/** Shared by all parts of the short form so they're made once. */
const shortSize = { groomers: 12, parents: 12, owners: 8 };
const opened = new Map<string, Promise<Site>>();

export async function shareSite(limits: "on" | "off"): Promise<Site> {
  const site = await opened.getOrInsertComputed(limits, () => openSite({ RATE_LIMITS: limits }, shortSize));
  site.faults.length = 0;
  return { ...site, close: async () => {} };
}

export async function closeShared() {
  const sites = await Promise.all(opened.values());
  opened.clear();
  await Promise.all(sites.map((site) => site.close()));
  await cleanUp();
}
