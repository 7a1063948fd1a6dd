import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./network.ts";
import { createPart, type Part } from "./part.ts";

export interface StorePart extends Part {
  readonly port: number;
  /** For UPLOADS_URL. */
  readonly url: string;
  urlAt(host: string): string;
}

const BUCKET = "mudroom";

interface Settings {
  folder: string;
  place: Place;
  port: number;
  log: string;
  isApart: boolean;
}

export function createStorePart({ folder, place, port, log, isApart }: Settings): StorePart {
  mkdirSync(folder, { recursive: true });
  const part = createPart({
    name: "store",
    command: () =>
      place.within([
        process.execPath,
        join(import.meta.dir, "store-program.ts"),
        place.address,
        String(port),
        folder,
        BUCKET,
      ]),
    log,
    isApart,
    isReady: () =>
      fetch(`http://${place.address}:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      ),
  });
  const urlAt = (host: string) => `s3+http://S3RVER:S3RVER@${host}/${BUCKET}`;
  return Object.assign(part, { port, url: urlAt(`${place.address}:${port}`), urlAt });
}
