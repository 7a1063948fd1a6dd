/** T3, T4 and T13 of docs/proof.md: what is acknowledged survives crashes, full disks and stops. */
import { cleanUp } from "../../bench/cleanup.ts";
import { fillTheDisk } from "./crash/full-disk.ts";
import { killUnderWriters } from "./crash/kills.ts";
import { killDuringMigration } from "./crash/migration.ts";
import { onOneSite } from "./crash/on-one-site.ts";
import { stopUnderLoad } from "./crash/stops.ts";
import { type Figure, report } from "./support/report.ts";

const isShort = process.argv.includes("--short");

const parts: Record<string, () => Promise<Figure[]>> = isShort
  ? {
      site: onOneSite,
      migration: () => killDuringMigration({ kills: 2, visits: 2_000, isWhole: false }),
    }
  : {
      kills: () => killUnderWriters({ kills: 100, acks: 50_000, readyWithinMs: 2_000 }),
      disk: () => fillTheDisk(10_000),
      stops: () => stopUnderLoad(20),
      migration: () => killDuringMigration({ kills: 20, visits: 40_000, isWhole: true }),
    };
const chosen = process.argv.slice(2).filter((argument) => argument in parts);

/** What broke off, in the table, so that the figures of the others are seen. */
function unfinished(name: string, error: unknown): Figure {
  console.error(error);
  return { what: `${name}: broke off`, figure: String(error), limit: "", ok: false };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

const turns = isShort ? Object.keys(parts).map((name) => [name]) : [Object.keys(parts)];

async function take(names: string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of names) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    figures.push(...(await parts[name]!().catch((error) => [unfinished(name, error)])));
  }
  return figures;
}

let figures: Figure[] = [];
try {
  figures = (await Promise.all(turns.map(take))).flat();
} finally {
  await cleanUp();
}
process.exit(report(figures));
