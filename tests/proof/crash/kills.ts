import { loadavg } from "node:os";
import { join } from "node:path";
import { median } from "../../../bench/measure.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { figuresOfDevices } from "./devices.ts";
import { figuresOf, noFindings, show } from "./examine.ts";
import { reading } from "./read-data.ts";
import type { Site } from "./site.ts";
import type { Stage } from "./stage.ts";
import { figuresOfWriters } from "./tried.ts";
import { type Crowd, gather, letWrite } from "./writers.ts";

interface Plan {
  kills: number;
  acks: number;
  readyWithinMs: number;
}

export async function killUnderWriters(plan: Plan): Promise<Figure[]> {
  const crowd = await gather();
  const figures = await killUnder(crowd, plan);
  await crowd.stage.site.stop();
  return figures;
}

export async function killUnder({ stage, examine, writers }: Crowd, plan: Plan): Promise<Figure[]> {
  const found = noFindings();
  const ready: number[] = [];
  const whatWasTried = () => figuresOfWriters(join(stage.site.dataDir, "mudroom.db"));
  let kills = 0;
  let early = 0;
  const hasTriedAll = () => whatWasTried().every(({ ok }) => ok);
  for (; kills < plan.kills || stage.ledger.acks < plan.acks; kills++) {
    const killAt = stage.ledger.acks + (plan.acks / plan.kills) * (0.6 + Math.random());
    let isKilled = false;
    const writing = letWrite(writers, () => isKilled);
    const hasPictures = afterUploads(stage);
    while (stage.ledger.acks < killAt || !hasPictures()) await Bun.sleep(Math.random() * 4);
    const isLast = kills === plan.kills - 1;
    while (isLast && stage.ledger.acks < MOST_ACKS * plan.acks && !hasTriedAll())
      await Bun.sleep(100 + Math.random() * 100);
    letJobsBegin(stage.site);
    await stage.site.kill();
    isKilled = true;
    await writing;
    await stage.devices.endLife();
    if (kills % KILLS_BETWEEN_EARLY_ONES === 0) {
      await killWhileStarting(stage, median([stage.firstReady, ...ready]));
      early++;
    }
    ready.push(await stage.site.start());
    await examine(found);
  }
  const refused = [...stage.refused, ...stage.putOff.keys()];
  show({ ...found, refused });
  return [
    atLeast(`kills under ${writers.length} writers`, kills, plan.kills),
    noted("… and once more during the start after it", early),
    atLeast("acknowledged writes", stage.ledger.acks, plan.acks),
    ...whatWasTried(),
    ...figuresOf(found),
    ...figuresOfDevices(stage.devices),
    noted("calls refused for want of room", stage.noRoom.length),
    exactly("answers other than 2xx", refused.length, 0),
    noted("ready again, median", median(ready), "ms"),
    atMost("ready again, slowest", Math.max(...ready), plan.readyWithinMs, "ms"),
    noted("load of the machine at the end", loadavg()[0]!),
  ];
}

/** Jobs are killed too: without this none would begin again before the lease of the process before is over. */
const letJobsBegin = ({ dataDir }: Site) =>
  reading(join(dataDir, "mudroom.db"), (db) => db.run("UPDATE leases SET until = 0"));

/* Pictures take longest, and wait for each other: where others are quick, none would ever come through between two kills. */

const UPLOADS_BETWEEN = 2;

function afterUploads(stage: Stage) {
  const wanted = stage.uploads + UPLOADS_BETWEEN;
  return () => stage.uploads >= wanted;
}

const KILLS_BETWEEN_EARLY_ONES = 4;
const MOST_ACKS = 20;

async function killWhileStarting({ site, devices }: Stage, lasts: number) {
  site.launch();
  await Bun.sleep((0.5 + Math.random()) * lasts);
  await site.kill();
  await devices.endLife();
}
