import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createPart, type Part } from "./part.ts";

/** A store of pictures that speaks S3. It takes any key. */
export interface StorePart extends Part {
  /** For UPLOADS_URL. */
  readonly url: string;
}

const BUCKET = "mudroom";

export function createStorePart(settings: { folder: string; port: number; log: string; isApart: boolean }): StorePart {
  const { folder, port, log, isApart } = settings;
  mkdirSync(folder, { recursive: true });
  const part = createPart({
    name: "store",
    command: [process.execPath, join(import.meta.dir, "store-program.ts"), String(port), folder, BUCKET],
    log,
    isApart,
    // Without a key it says no, which is an answer.
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      ),
  });
  return Object.assign(part, { url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}` });
}
