import { accessSync, constants, statfsSync } from "node:fs";
import { isCurrent } from "#db/migrate.ts";
import { isUpToDate, reachesPrimary } from "#db/node/commit-sequence.ts";
import type { Ctx } from "../base/context.ts";
import { routes } from "./guards/access.ts";

export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** /readyz?exclude=primary ignores the primary, for load balancers when no node reaches it. */
export const health = (ctx: Ctx) =>
  routes(ctx)
    .get("/healthz", () => plain("ok", 200), { access: "public" })
    .get("/readyz", ({ request }) => readiness(isReady(ctx) && (isWithoutPrimary(request) || reachesPrimary(ctx.db))), {
      access: "public",
    });

const isWithoutPrimary = ({ url }: Request) => new URL(url).searchParams.getAll("exclude").includes("primary");

const readiness = (is: boolean) => (is ? plain("ready", 200) : plain("not ready", 503));

const plain = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", "cache-control": "no-store" } });

function isReady(ctx: Ctx): boolean {
  if (ctx.stopping()) return false;
  try {
    // Failing disks are often remounted read-only.
    accessSync(ctx.config.dataDir, constants.W_OK);
    return isCurrent(ctx.db) && isUpToDate(ctx.db) && freeBytes(ctx.config.dataDir) >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
