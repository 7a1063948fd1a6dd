import { checkpointAndClose, type Db } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { createChangeFeed } from "#src/base/changes.ts";
import { readConfig } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { createLease, JOBS_LEASE } from "#src/base/lease.ts";
import type { Log } from "#src/base/log.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { makeSecrets } from "#src/base/secrets.ts";
import { headByPath } from "#src/features/search/seo/public-pages.ts";
import { features } from "#src/features.ts";
import { createLimits } from "#src/http/guards/shared-limits.ts";
import { createJobs } from "#src/jobs.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { createHasher } from "#src/ports/passwords.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import type { PaymentProvider } from "#src/ports/payments/provider.ts";
import { noAssets } from "#tests/support/app.ts";
import { readIslands } from "#views/island.tsx";

export const DATABASE = "mudroom.db";

export interface Surroundings {
  dataDir: string;
  openData: () => Db;
  now: () => number;
  log: Log;
  email: Ctx["email"];
  texts: Ctx["texts"];
  fetchOutside: Ctx["fetchOutside"];
  images: (own: Ctx["images"]) => Ctx["images"];
  provider?: ((db: Ctx["db"], now: () => number, log: Log) => PaymentProvider) | undefined;
  payments: (own: PaymentProvider) => PaymentProvider;
  env: Record<string, string>;
}

export async function openSite({ dataDir, openData, now, log, email, texts, fetchOutside, ...made }: Surroundings) {
  await readIslands();
  const config = readConfig({
    APP_URL: "http://localhost:3000",
    ALLOW_EMBEDDED_PAYMENTS: "1",
    BACKUPS: "0",
    DATA_DIR: dataDir,
    METRICS_TOKEN: "year-of-metrics-token",
    ...made.env,
  });
  const db = openData();
  makeSecrets(db, now());
  const ctx: Ctx = {
    config,
    features,
    db,
    changes: createChangeFeed({ db, now, log }),
    now,
    testClock: null,
    email,
    texts,
    fetchOutside,
    isCrawler: async () => false,
    images: made.images(createImages(createFolderStore(dataDir))),
    payments: made.payments(made.provider?.(db, now, log) ?? createEmbedded({ db, now })),
    hasher: createHasher(1, { memoryCost: 8, timeCost: 1 }),
    limits: createLimits(config, { db, now }),
    lease: createLease({ db, now, log }, JOBS_LEASE),
    assets: noAssets,
    siteHead: headByPath,
    log,
    metrics: createMetrics(),
    stopping: () => false,
  };
  const { app, handle } = await createApp(ctx);
  const jobs = createJobs(ctx);
  return {
    ctx,
    handle,
    addresses: app.routes.flatMap(({ method, path }) => (method === "GET" && !path.includes("*") ? path : [])),
    jobs,
    async close() {
      ctx.changes.end();
      await jobs.stop();
      checkpointAndClose(db);
    },
  };
}
export type Site = Awaited<ReturnType<typeof openSite>>;
