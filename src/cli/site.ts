import { closeDatabase } from "#db/db.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { ConfigError, readCommandConfig } from "../base/config.ts";
import { openExistingData } from "../open-data.ts";
import { exitWith } from "./command.ts";

export async function runWithData(work: (site: ReturnType<typeof openSite>) => unknown) {
  try {
    const site = openSite();
    try {
      await work(site);
    } finally {
      closeDatabase(site.db);
    }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof AppError) exitWith(error.message);
    throw error;
  }
}

function openSite() {
  const config = readCommandConfig(process.env);
  const now = () => Date.now();
  return { config, now, db: openExistingData(config, now()) };
}
