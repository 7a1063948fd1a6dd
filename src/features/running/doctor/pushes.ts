import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { secrets } from "#db/schema/tables.ts";
import { countDevices } from "#src/push/health.ts";
import { keysFrom } from "#src/push/keys.ts";
import { count as counted } from "../backups/format.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "notifications";

export function checkPushes(db: Db): Finding {
  const key = db.select().from(secrets).where(eq(secrets.name, "pushes")).get();
  if (!key) return warning(CHECK, "There's no key for notifications yet.", "Start the site. It creates one.");
  try {
    keysFrom(key.value);
  } catch {
    const advice = "Restore it from a backup. A new one turns off notifications on every device.";
    return problem(CHECK, "The notification key is damaged, so none can be sent.", advice);
  }
  const { devices, failing } = countDevices(db);
  if (failing > 1 && failing === devices) {
    const says = `None of ${counted(devices, "device")} can be reached right now.`;
    return warning(CHECK, says, "Check this machine's clock and that it can reach other hosts on port 443.");
  }
  return ok(CHECK, `The notification key is intact. Notifications are on for ${counted(devices, "device")}.`);
}
