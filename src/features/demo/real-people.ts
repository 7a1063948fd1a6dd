import { type Db, sqlite } from "#db/open.ts";

/** True when people have signed up here: made-up groomers have no place among them. */
export const holdsRealPeople = (db: Db): boolean =>
  sqlite(db).query("SELECT 1 FROM users WHERE is_demo = 0 AND role <> 'admin' LIMIT 1").get() !== null;
