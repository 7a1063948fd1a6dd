import { closeDatabase } from "#db/open.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { isHandle, plainHandle } from "#src/shared/listing/handles.ts";
import { ConfigError, readForCommand } from "../base/config.ts";
import { freeHandle } from "../features/listing/handles/service.ts";
import { openExisting } from "../open-data.ts";

const usage = `bun run handles:free NAME lets another groomer have a name like castillo-grooming: an old one, one of a closed account, or one of a groomer who isn't listed. DATA_DIR sets the data folder, as for the site.`;

try {
  const [name = "", ...others] = process.argv.slice(2);
  const handle = plainHandle(name);
  if (!isHandle(handle) || others.length > 0) refuse(usage);
  else free(handle);
} catch (error) {
  if (error instanceof ConfigError || error instanceof AppError) refuse(error.message);
  throw error;
}

function free(handle: string) {
  const config = readForCommand(process.env);
  const now = () => Date.now();
  const db = openExisting(config, now());
  try {
    const wasHeld = freeHandle({ db, now }, handle, { id: "command", ip: "local" });
    console.log(wasHeld ? `@${handle} is free.` : `@${handle} was free already.`);
  } finally {
    closeDatabase(db);
  }
}

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
