/** T3, T4 and T13 of docs/proof.md: what is acknowledged survives crashes, full disks and stops. */
import { cleanUp } from "../../bench/cleanup.ts";
import { fillTheDisk } from "./crash/full-disk.ts";
import { killUnderWriters } from "./crash/kills.ts";
import { killDuringMigration } from "./crash/migration.ts";
import { startReadOnly } from "./crash/read-only.ts";
import { stopUnderLoad } from "./crash/stops.ts";
import { type Figure, report } from "./support/report.ts";

const isShort = process.argv.includes("--short");

const parts: Record<string, () => Promise<Figure[]>> = {
  kills: () =>
    killUnderWriters(
      isShort
        ? { kills: 5, acks: 800, visits: 200, readyWithinMs: 30_000 }
        : { kills: 100, acks: 50_000, visits: 8_000, readyWithinMs: 2_000 },
    ),
  disk: () => fillTheDisk({ writingMs: isShort ? 1_500 : 10_000 }),
  readonly: startReadOnly,
  stops: () => stopUnderLoad({ stops: isShort ? 2 : 20 }),
  migration: () => killDuringMigration(isShort ? { kills: 3, bookings: 5_000 } : { kills: 20, bookings: 40_000 }),
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

const figures: Figure[] = [];
try {
  for (const [name, run] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    figures.push(...(await run().catch((error) => [unfinished(name, error)])));
  }
} finally {
  await cleanUp();
}
process.exit(report(figures));
