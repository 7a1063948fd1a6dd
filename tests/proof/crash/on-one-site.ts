import type { Figure } from "../support/report.ts";
import { fillUnder, noDisk, smallDisk } from "./full-disk.ts";
import { killUnder } from "./kills.ts";
import { stopUnderLoad } from "./stops.ts";
import { gather } from "./writers.ts";

/** Runs the short form: a kill, a full disk, and a stop in turn on one site, because each start takes seconds. */
export async function onOneSite(): Promise<Figure[]> {
  const { dataDir, disk } = await smallDisk();
  const crowd = await gather(dataDir);
  return [
    ...(await killUnder(crowd, { kills: 1, acks: 200, readyWithinMs: 30_000 })),
    ...(disk ? await fillUnder(crowd, disk, 1_000) : [noDisk]),
    ...(await stopUnderLoad(1, crowd.stage)),
  ];
}
