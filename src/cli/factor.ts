import { closeDatabase } from "#db/open.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { ConfigError, readForCommand } from "../base/config.ts";
import { resetFactor } from "../features/people/mfa/service.ts";
import { openExisting } from "../open-data.ts";

const usage = `bun run admin:reset-second-factor USERNAME    for an admin who has lost phone and recovery codes

The admin is signed out everywhere, and sets up a new second factor at the next sign-in. Every admin hears of it by
mail. DATA_DIR names the data folder, as for the site itself.`;

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
  console.log(`${username} now signs in with the password alone, and is asked to set up a new second factor.`);
}

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
