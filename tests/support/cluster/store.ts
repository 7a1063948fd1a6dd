import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createPart, type Part } from "./part.ts";

export interface StorePart extends Part {
  /** For UPLOADS_URL. */
  readonly url: string;
}

const ADDRESS = "127.0.0.1";
const BUCKET = "mudroom";

interface Settings {
  folder: string;
  port: number;
  log: string;
  isApart: boolean;
}

export function createStorePart({ folder, port, log, isApart }: Settings): StorePart {
  mkdirSync(folder, { recursive: true });
  const part = createPart({
    name: "store",
    command: () => [process.execPath, join(import.meta.dir, "store-program.ts"), ADDRESS, String(port), folder, BUCKET],
    log,
    isApart,
    isReady: () =>
      fetch(`http://${ADDRESS}:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      ),
  });
  return Object.assign(part, { url: `s3+http://S3RVER:S3RVER@${ADDRESS}:${port}/${BUCKET}` });
}
