import { type Figure, noted } from "../support/report.ts";
import { fillUnder, smallDisk } from "./full-disk.ts";
import { killUnder } from "./kills.ts";
import { stopUnderLoad } from "./stops.ts";
import { gather } from "./writers.ts";

/** The short form: a kill, a full disk and a stop one after the other on one site, because each start takes seconds of the processor. */
export async function onOneSite(): Promise<Figure[]> {
  const { dataDir, disk } = await smallDisk();
  const crowd = await gather({ dataDir }, { pauseMs: 150 });
  return [
    ...(await killUnder(crowd, { kills: 1, acks: 200, readyWithinMs: 30_000 })),
    ...(disk
      ? await fillUnder(crowd, disk, { writingMs: 1_000 })
      : [noted("full disk and read-only folder", "skipped: this user may not mount a tmpfs")]),
    ...(await stopUnderLoad({ stops: 1 }, crowd.stage)),
  ];
}
