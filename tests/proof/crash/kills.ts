import { loadavg } from "node:os";
import { median } from "../../../bench/measure.ts";
import { reading } from "../support/reading.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { figuresOf, noFindings, show } from "./examine.ts";
import { type Crowd, gather, letWrite } from "./writers.ts";

type Plan = Record<"kills" | "acks" | "readyWithinMs", number>;

/** Photos take longest and wait for each other. With more of them none would finish between two kills. */
const UPLOADS_BETWEEN = 2;
const KILLS_BETWEEN_EARLY_ONES = 4;

export async function killUnderWriters(plan: Plan): Promise<Figure[]> {
  const crowd = await gather();
  const figures = await killUnder(crowd, plan);
  await crowd.stage.site.stop();
  return figures;
}

export async function killUnder({ stage, examine, writers }: Crowd, plan: Plan): Promise<Figure[]> {
  const { site, ledger } = stage;
  const found = noFindings();
  const ready: number[] = [];
  let kills = 0;
  let early = 0;
  for (; kills < plan.kills || ledger.acks < plan.acks; kills++) {
    const killAt = ledger.acks + (plan.acks / plan.kills) * (0.6 + Math.random());
    const uploads = stage.uploads + UPLOADS_BETWEEN;
    let isKilled = false;
    const writing = letWrite(writers, () => isKilled);
    while (ledger.acks < killAt || stage.uploads < uploads) await Bun.sleep(Math.random() * 4);
    // Kills jobs too: no job would start before the previous process's lease ends.
    reading(site.file, (db) => db.run("UPDATE leases SET until = 0"));
    await site.kill();
    isKilled = true;
    await writing;
    if (kills % KILLS_BETWEEN_EARLY_ONES === 0) {
      site.launch();
      await Bun.sleep((0.5 + Math.random()) * median([stage.firstReady, ...ready]));
      await site.kill();
      early++;
    }
    ready.push((await site.start()).ms);
    await examine(found);
  }
  const refused = [...stage.refused, ...stage.putOff.keys()];
  show({ ...found, refused });
  return [
    atLeast(`kills under ${writers.length} writers`, kills, plan.kills),
    noted("… and once more during the start after it", early),
    atLeast("acknowledged writes", ledger.acks, plan.acks),
    ...figuresOf(found),
    noted("calls refused for want of room", stage.noRoom.length),
    exactly("answers other than 2xx", refused.length, 0),
    noted("ready again, median", median(ready), "ms"),
    atMost("ready again, slowest", Math.max(...ready), plan.readyWithinMs, "ms"),
    noted("load of the machine at the end", loadavg()[0]!),
  ];
}
