import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { NetworkPlace } from "./network.ts";
import { type ClusterPart, createPart, isAnswering } from "./part.ts";
import type { Sqld } from "./sqld.ts";

const main = join(import.meta.dir, "../../../src/main.ts");

export interface ClusterSite extends ClusterPart {
  readonly url: string;
  readonly dataDir: string;
  readonly replica: Sqld;
}

interface Settings {
  name: string;
  role: "web" | "jobs";
  place: NetworkPlace;
  port: number;
  dataDir: string;
  replica: Sqld;
  databaseUrl: string;
  token: string;
  uploadsUrl: string;
  /** Bun's arguments before its program, read at each start. */
  optionsOf?: ((name: string) => string[]) | undefined;
  env: Record<string, string>;
  isApart: boolean;
  log: string;
}

export function createSite(settings: Settings): ClusterSite {
  const { name, role, place, port, dataDir, replica, log, isApart } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const url = `http://${place.address}:${port}`;
  const env = {
    NODE_ENV: "production",
    DEMO: "0",
    LOG: "off",
    RATE_LIMITS: "off",
    ALLOW_EMBEDDED_PAYMENTS: "1",
    BACKUPS: "off",
    APP_URL: url,
    PORT: String(port),
    LISTEN_ADDRESS: place.address,
    DATA_DIR: dataDir,
    ROLE: role,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_TOKEN: settings.token,
    DATABASE_REPLICA: replica.folder,
    UPLOADS_URL: settings.uploadsUrl,
    ...settings.env,
  };
  const isReady = () => isAnswering(`${url}/readyz`);
  const command = () => place.within([process.execPath, ...(settings.optionsOf?.(name) ?? []), main]);
  const part = createPart({ name, command, env, log, isReady, isApart });
  return Object.assign(part, { url, dataDir, replica });
}
