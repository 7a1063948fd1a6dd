import { folderForRun } from "../../../bench/cleanup.ts";
import { type Site, siteOn } from "../support/site.ts";
import { copyWorld, type Setup } from "../support/world.ts";
import { createLedger, type Ledger } from "./ledger.ts";

const PEOPLE = 8;

export interface Stage extends Pick<Setup, "parents" | "owners"> {
  site: Site;
  firstReady: number;
  ledger: Ledger;
  /** Calls that the server delayed because it couldn't save, with their counts. */
  putOff: Map<string, number>;
  noRoom: string[];
  refused: string[];
  uploads: number;
  businesses: Setup["groomers"];
  quiet: Setup["groomers"];
  next(): number;
}

export async function setStage(wanted?: string): Promise<Stage> {
  const dataDir = wanted ?? (await folderForRun());
  const { parents, owners, groomers } = await copyWorld(dataDir, { groomers: 60, parents: PEOPLE, owners: PEOPLE });
  const site = siteOn(dataDir);
  let used = 0;
  return {
    site,
    firstReady: (await site.start()).ms,
    ledger: createLedger(),
    putOff: new Map(),
    noRoom: [],
    refused: [],
    uploads: 0,
    parents,
    owners,
    businesses: groomers.slice(0, PEOPLE),
    quiet: groomers.slice(PEOPLE, 2 * PEOPLE),
    next: () => used++,
  };
}
