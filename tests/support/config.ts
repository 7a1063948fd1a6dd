import { readConfig } from "#src/base/config.ts";

export const testConfig = (env: Record<string, string> = {}) =>
  readConfig({ DEMO: "1", ALLOW_PUBLIC_DEMO: "1", LOG: "off", DATA_DIR: "/tmp", ...env });
