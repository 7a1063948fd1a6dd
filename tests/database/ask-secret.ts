import { openDatabase } from "#db/db.ts";
import { storedSecret } from "#src/base/secrets.ts";

const [file = ""] = process.argv.slice(2);
console.log(storedSecret(openDatabase(file), "links", Date.now()));
