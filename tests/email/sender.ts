import { openDatabase } from "#db/db.ts";
import { createLease } from "#src/base/lease.ts";
import { silentLog } from "#src/base/log.ts";
import { features } from "#src/features.ts";
import { createSmtpEmail } from "#src/ports/email.ts";
import { testConfig } from "#tests/support/config.ts";
import { sendDueMails } from "#tests/support/rows.ts";
import { FROM } from "./setup.ts";

const [file, url] = process.argv.slice(2) as [string, string];
const email = createSmtpEmail(url, FROM);
const world = { db: openDatabase(file), log: silentLog, now: () => Date.now() };
const lease = createLease(world, crypto.randomUUID());
await sendDueMails({ ...world, features, config: testConfig(), lease, email });
email.close();
