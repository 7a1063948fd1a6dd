import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { secrets } from "#db/schema/tables.ts";
import { countDevices } from "#src/push/health.ts";
import { keysFrom } from "#src/push/keys.ts";
import { count as counted } from "../backups/format.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "notifications";

/** Whether the site's key for notifications is one, and whether push services take what it signs. */
export function checkPushes(db: Db): Finding {
  const key = db.select().from(secrets).where(eq(secrets.name, "pushes")).get();
  if (!key) return warning(CHECK, "There is no key for notifications yet.", "Start the site: it makes one.");
  try {
    keysFrom(key.value);
  } catch {
    const advice = "Put it back from a backup. A new one ends the notifications of every device.";
    return problem(CHECK, "The key for notifications is damaged, so none can be sent.", advice);
  }
  const { devices, failing } = countDevices(db);
  if (failing > 1 && failing === devices) {
    const says = `None of ${counted(devices, "device")} takes notifications at the moment.`;
    return warning(
      CHECK,
      says,
      "Check that this machine may ask other hosts on port 443, and that its clock is right.",
    );
  }
  return ok(CHECK, `The key for notifications is whole; ${counted(devices, "device")} with notifications.`);
}
