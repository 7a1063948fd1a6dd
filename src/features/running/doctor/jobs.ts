import type { Db } from "#db/open.ts";
import { findLease, JOBS, LEASE_MS } from "#src/base/lease.ts";
import { date } from "../backups/format.ts";
import { type Finding, ok, warning } from "./finding.ts";

const CHECK = "jobs";

/** Which process sends mails and does everything else that no request starts. */
export function checkJobs(db: Db, now: number): Finding {
  const lease = findLease(db, JOBS);
  if (!lease) return warning(CHECK, "No process does the background jobs, so no mail goes out.", "Start the site.");
  const { holder, since, until } = lease;
  if (until < now) {
    const says = `Process ${holder} did the background jobs until ${date(until - LEASE_MS)}, and no other has begun since.`;
    return warning(
      CHECK,
      says,
      "Start the site. If it runs, it cannot write: see its log, and what is said of the disk.",
    );
  }
  if (until > now + LEASE_MS) {
    const says = `Process ${holder} did the background jobs by a clock that was ahead of this one.`;
    return warning(CHECK, says, "Set the machine's clock by the network. Jobs go on within a minute.");
  }
  return ok(CHECK, `Process ${holder} does the background jobs, since ${date(since)}.`);
}
