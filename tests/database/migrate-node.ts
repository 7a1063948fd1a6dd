import { closeDatabase, openNode, setWriteTimeout } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";

const [url, token, replica, copy] = process.argv.slice(2) as [string, string, string, string];
const db = openNode({ url, token, replica, timeout: 2_000 });
setWriteTimeout(db, 60_000);
migrateDatabase(db, () => copy);
closeDatabase(db);
process.exit(0);
