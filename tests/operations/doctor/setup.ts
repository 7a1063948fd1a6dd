import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sqlite } from "#db/db.ts";
import { readConfig } from "#src/base/config.ts";
import type { Finding } from "#src/features/operations/doctor/finding.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";

export function dataFolders() {
  const empty = () => {
    const folder = temporaryFolder("doctor");
    chmodSync(folder, 0o700);
    for (const name of ["uploads", "backups", "outbox"]) mkdirSync(join(folder, name), { mode: 0o700 });
    return folder;
  };
  return {
    empty,
    filled(...sql: string[]) {
      const folder = empty();
      const db = freshDb();
      for (const statement of sql) sqlite(db).run(statement);
      writeFileSync(join(folder, "mudroom.db"), sqlite(db).serialize(), { mode: 0o600 });
      return folder;
    },
  };
}

export const settings = (env: Record<string, string> = {}) =>
  readConfig({
    APP_URL: "https://groomers.test",
    TRUST_PROXY: "1",
    ALLOW_EMBEDDED_PAYMENTS: "1",
    EMAIL_FROM: "Groomers <hello@groomers.test>",
    SUPPORT_EMAIL: "help@groomers.test",
    ...env,
  });

export const kindOf = ({ state, check }: Finding) => `${state} ${check}`;
export const kindsOf = (findings: readonly Finding[]) => findings.map(kindOf);
