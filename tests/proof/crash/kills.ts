import { loadavg } from "node:os";
import { join } from "node:path";
import { median } from "../../../bench/measure.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { createExaminer, figuresOf, figuresOfMessages, noFindings, show } from "./examine.ts";
import { figuresOfDays } from "./planned-days.ts";
import { setStage } from "./stage.ts";
import { allWriters, letWrite } from "./writers.ts";

interface Plan {
  kills: number;
  acks: number;
  /** Appointments that can be completed and reviewed. */
  visits: number;
  /** The limit counts on a machine that does nothing else. */
  readyWithinMs: number;
}

/** T3: the process is killed again and again under many writers; nothing that it acknowledged may be lost. */
export async function killUnderWriters(plan: Plan): Promise<Figure[]> {
  const stage = await setStage(plan);
  const examine = createExaminer(stage);
  const writers = await allWriters(stage);
  const found = noFindings();
  const ready: number[] = [];
  const path = join(stage.site.dataDir, "mudroom.db");
  const whatWasTried = () => [...figuresOfDays(path), ...figuresOfMessages(path)];
  let kills = 0;
  // A slow machine may need more rounds until each kind of write has come through once.
  const isEnough = () => kills >= 3 * plan.kills || whatWasTried().every(({ ok }) => ok);
  for (; kills < plan.kills || stage.ledger.acks < plan.acks || !isEnough(); kills++) {
    const killAt = stage.ledger.acks + (plan.acks / plan.kills) * (0.6 + Math.random());
    let isKilled = false;
    const writing = letWrite(writers, () => isKilled);
    while (stage.ledger.acks < killAt) await Bun.sleep(Math.random() * 4);
    await stage.site.kill();
    isKilled = true;
    await writing;
    ready.push(await stage.site.start());
    await examine(found);
  }
  await stage.site.stop();
  const refused = [...stage.refused, ...stage.putOff.keys()];
  show({ ...found, refused });
  return [
    atLeast(`kills under ${writers.length} writers`, kills, plan.kills),
    atLeast("acknowledged writes", stage.ledger.acks, plan.acks),
    ...whatWasTried(),
    ...figuresOf(found),
    noted("calls refused for want of room", stage.noRoom.length),
    exactly("answers other than 2xx", refused.length, 0),
    noted("ready again, median", median(ready), "ms"),
    atMost("ready again, slowest", Math.max(...ready), plan.readyWithinMs, "ms"),
    noted("load of the machine at the end", loadavg()[0]!),
  ];
}
