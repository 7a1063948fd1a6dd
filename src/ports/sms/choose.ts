import { join } from "node:path";
import type { Config } from "#src/base/config.ts";
import { fileTexts } from "./files.ts";
import type { SmsProvider } from "./provider.ts";
import { twilio } from "./twilio.ts";

/** Twilio when TEXTS_URL is set; a demo without it keeps its texts in files; any other site sends none. */
export function createTexts(config: Config, now: () => number): SmsProvider | null {
  if (config.texts) return twilio(config.texts);
  return config.demo ? fileTexts(join(config.dataDir, "outbox"), now) : null;
}
