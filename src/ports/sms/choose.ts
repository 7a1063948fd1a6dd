import { join } from "node:path";
import type { Config } from "#src/base/config.ts";
import { fileTexts } from "./files.ts";
import type { SmsProvider } from "./provider.ts";
import { twilio } from "./twilio.ts";

/** Twilio with TEXTS_URL, files in a demo, or else null. */
export function createTexts(config: Config, now: () => number): SmsProvider | null {
  if (config.texts) return twilio(config.texts);
  return config.demo ? fileTexts(join(config.dataDir, "outbox"), now) : null;
}
