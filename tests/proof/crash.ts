/** T3, T4, and T13 of docs/proof.md: acknowledged changes survive crashes, full disks, and stops. */
import { fillTheDisk } from "./crash/full-disk.ts";
import { killUnderWriters } from "./crash/kills.ts";
import { killDuringMigration } from "./crash/migration.ts";
import { onOneSite } from "./crash/on-one-site.ts";
import { stopUnderLoad } from "./crash/stops.ts";
import { type Parts, runParts } from "./support/parts.ts";

const parts: Parts = process.argv.includes("--short")
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

await runParts("test:crash", parts);
