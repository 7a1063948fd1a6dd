import { openDatabase } from "#db/db.ts";
import { secretOf } from "#src/base/secrets.ts";

const [file = ""] = process.argv.slice(2);
console.log(secretOf(openDatabase(file), "links", Date.now()));
