import type { Db } from "#db/open.ts";
import { findLease, JOBS, LEASE_MS } from "#src/base/lease.ts";
import { date } from "../backups/format.ts";
import { type Finding, ok, warning } from "./finding.ts";

const CHECK = "jobs";

export function checkJobs(db: Db, now: number): Finding {
  const lease = findLease(db, JOBS);
  if (!lease) return warning(CHECK, "No process runs the background jobs, so no email is sent.", "Start the site.");
  const { holder, since, until } = lease;
  if (until < now) {
    const says = `Process ${holder} ran the background jobs until ${date(until - LEASE_MS)}. None has taken over.`;
    return warning(CHECK, says, "Start the site. If it's running, it can't write: check its log and the disk results.");
  }
  if (until > now + LEASE_MS) {
    const says = `Process ${holder} ran the background jobs with a clock ahead of this one.`;
    return warning(CHECK, says, "Sync the machine's clock. Jobs will resume within a minute.");
  }
  return ok(CHECK, `Process ${holder} has run the background jobs since ${date(since)}.`);
}
