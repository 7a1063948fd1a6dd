import { closeDatabase } from "#db/open.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { ConfigError, readForCommand } from "../base/config.ts";
import { resetFactor } from "../features/people/mfa/service.ts";
import { openExisting } from "../open-data.ts";

const usage = `bun run admin:reset-second-factor USERNAME    for an admin who lost both phone and recovery codes

It logs the admin out everywhere and emails every admin. The next login sets up two-step verification again.
DATA_DIR sets the data folder, as for the site.`;

try {
  const [username, ...others] = process.argv.slice(2);
  if (!username || others.length > 0) refuse(usage);
  reset(username);
} catch (error) {
  if (error instanceof AppError || error instanceof ConfigError) refuse(error.message);
  throw error;
}

function reset(username: string) {
  const config = readForCommand(process.env);
  const now = () => Date.now();
  const db = openExisting(config, now());
  try {
    resetFactor({ db, config, now }, username);
  } finally {
    closeDatabase(db);
  }
  console.log(`${username} can now log in with just a password, then sets up two-step verification again.`);
}

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
