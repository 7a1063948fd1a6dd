import { accessSync, constants, statfsSync } from "node:fs";
import { isMigrated } from "#db/migrate.ts";
import { isPrimaryReachable, isUpToDate } from "#db/node/commit-sequence.ts";
import type { Ctx } from "../base/context.ts";
import { router } from "./guards/access.ts";

export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** /readyz?exclude=primary ignores the primary, for load balancers when no node reaches it. */
export const healthRoutes = (ctx: Ctx) =>
  router(ctx)
    .get("/healthz", () => plain("ok", 200), { access: "public" })
    .get("/readyz", ({ request }) => readiness(lackOf(ctx, isWithoutPrimary(request))), { access: "public" });

const isWithoutPrimary = ({ url }: Request) => new URL(url).searchParams.getAll("exclude").includes("primary");

const readiness = (lack: string | null) => (lack ? plain(`not ready: ${lack}`, 503) : plain("ready", 200));

const plain = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", "cache-control": "no-store" } });

/** Null if the site is ready. */
function lackOf({ db, config, stopping }: Ctx, isWithoutPrimary: boolean): string | null {
  if (stopping()) return "it is stopping";
  try {
    // Failing disks are often remounted read-only.
    accessSync(config.dataDir, constants.W_OK);
    if (!isMigrated(db)) return "the database has other migrations";
    if (!isUpToDate(db)) return "the replica is behind";
    if (freeBytes(config.dataDir) < LEAST_FREE_BYTES) return "the disk is almost full";
    return isWithoutPrimary || isPrimaryReachable(db) ? null : "the primary doesn't answer";
  } catch {
    return "DATA_DIR or the database can't be used";
  }
}
