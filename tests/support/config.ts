import { readConfig } from "#src/base/config.ts";

/** Settings as a local demo has them, with what a test changes. */
export const testConfig = (env: Record<string, string> = {}) =>
  readConfig({ DEMO: "1", ALLOW_PUBLIC_DEMO: "1", LOG: "off", DATA_DIR: "/tmp", ...env });
