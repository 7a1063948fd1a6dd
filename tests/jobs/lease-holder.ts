import { join } from "node:path";
import { openDatabase } from "#db/db.ts";
import { createProcessLock } from "#db/process-lock.ts";
import { createLease, JOBS_LEASE } from "#src/base/lease.ts";
import { silentLog } from "#src/base/log.ts";

const folder = process.argv[2]!;
const db = openDatabase(join(folder, "mudroom.db"));
const lease = createLease({ db, now: Date.now, log: silentLog, lock: createProcessLock(folder) }, JOBS_LEASE);
console.log(lease.take());
await Bun.sleep(3_600_000);
