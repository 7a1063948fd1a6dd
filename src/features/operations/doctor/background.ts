import { type Db, findRow, secrets } from "#db/db.ts";
import { findLease, JOBS_LEASE, LEASE_MS } from "#src/base/lease.ts";
import { countPushDevices } from "#src/push/health.ts";
import { pushKeysFrom } from "#src/push/keys.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { utcTimeText } from "../backups/list.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export function checkJobs(db: Db, clock: () => number): Finding {
  const lease = findLease(db, JOBS_LEASE);
  // Read after the lease, which may have just been renewed.
  const now = clock();
  if (!lease) return warning("jobs", "No process runs the background jobs, so no email is sent.", "Start the site.");
  const { holder, since, until } = lease;
  if (until < now) {
    const says = `Process ${holder} ran the background jobs until ${utcTimeText(until - LEASE_MS)}. None has taken over.`;
    return warning(
      "jobs",
      says,
      "Start the site. If it's running, it can't write: check its log and the disk results.",
    );
  }
  if (until > now + LEASE_MS) {
    const says = `Process ${holder} ran the background jobs with a clock ahead of this one.`;
    return warning("jobs", says, "Sync the machine's clock. Jobs will resume within a minute.");
  }
  return ok("jobs", `Process ${holder} has run the background jobs since ${utcTimeText(since)}.`);
}

export function checkPushes(db: Db): Finding {
  const key = findRow(db, secrets, { name: "pushes" });
  if (!key) return warning("notifications", "There's no key for notifications yet.", "Start the site. It creates one.");
  try {
    pushKeysFrom(key.value);
  } catch {
    const advice = "Restore it from a backup. A new one turns off notifications on every device.";
    return problem("notifications", "The notification key is damaged, so none can be sent.", advice);
  }
  const { devices, failing } = countPushDevices(db);
  if (failing > 1 && failing === devices) {
    const says = `None of ${counted(devices, "device")} can be reached right now.`;
    return warning("notifications", says, "Check this machine's clock and that it can reach other hosts on port 443.");
  }
  return ok("notifications", `The notification key is intact. Notifications are on for ${counted(devices, "device")}.`);
}
