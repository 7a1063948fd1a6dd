import { migrateDatabase } from "#db/migrate.ts";
import { closeDatabase, openNode, setWriteTimeout } from "#db/open.ts";

/* A process of its own for migrate-in-pieces.proof.ts: migrates as a node with the jobs does. `url token replica copy` */

const [url, token, replica, copy] = process.argv.slice(2) as [string, string, string, string];
const db = openNode({ url, token, replica, timeout: 2_000 });
setWriteTimeout(db, 60_000);
migrateDatabase(db, () => copy);
closeDatabase(db);
process.exit(0);
