import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Db, setWriteTimeout } from "#db/db.ts";
import { createProcessLock } from "#db/process-lock.ts";
import { readIslands } from "#views/island.tsx";
import { createChangeFeed } from "./base/changes.ts";
import type { Config } from "./base/config.ts";
import type { Ctx, Feature } from "./base/context.ts";
import { createLease, JOBS_LEASE } from "./base/lease.ts";
import { jsonLogger, type Log, silentLog } from "./base/log.ts";
import { createMetrics } from "./base/metrics.ts";
import { usRoads } from "./base/roads/known-roads.ts";
import { hasDbSecrets, makeSecrets } from "./base/secrets.ts";
import { createTestClock } from "./base/test-clock.ts";
import { buildDir } from "./build/build.ts";
import { setRoads } from "./domain/travel.ts";
import { createFirstAdmin } from "./features/operations/admin/admin-access.ts";
import { withDemoCalendars } from "./features/operations/demo/calendars.ts";
import { isSeeded, seedDemo } from "./features/operations/demo/seed.ts";
import { endUnguardedSessions } from "./features/people/mfa/queries.ts";
import { headByPath } from "./features/search/seo/public-pages.ts";
import { photoFileChecks } from "./features/visits/photos/registry.ts";
import { createLimits } from "./http/guards/shared-limits.ts";
import { loadAssets } from "./http/pages/assets.ts";
import { openData } from "./open-data.ts";
import { createStore } from "./ports/choose-store.ts";
import { createIsCrawler } from "./ports/crawlers.ts";
import { openEmail } from "./ports/email.ts";
import { createFetchOutside } from "./ports/fetch-outside.ts";
import { createImages } from "./ports/images.ts";
import { createHasher } from "./ports/passwords.ts";
import { createEmbedded } from "./ports/payments/embedded.ts";
import { PaymentError, type PaymentProvider } from "./ports/payments/provider.ts";
import { failAfterStop } from "./ports/payments/until-stop.ts";
import { createFileSms } from "./ports/sms/files.ts";
import type { SmsProvider } from "./ports/sms/provider.ts";
import { createTwilio } from "./ports/sms/twilio.ts";
import { limitCacheBytes } from "./shared/base/lru-cache.ts";

interface Shutdown {
  hasBegun: () => boolean;
  giveUp: AbortSignal;
}

export async function createContext(config: Config, features: readonly Feature[], stopping?: Shutdown): Promise<Ctx> {
  const log = config.logs === "json" ? jsonLogger() : silentLog;
  const db = openData(config, Date.now(), log);
  const testClock = config.testClock ? createTestClock(db, () => Date.now()) : null;
  const now = testClock?.now ?? (() => Date.now());
  limitCacheBytes(config.cacheBytes);
  await readIslands();
  setRoads(usRoads);
  const metrics = createMetrics(watchedLoop());
  const ctx: Ctx = {
    config,
    features,
    db,
    changes: createChangeFeed({ db, now, log }),
    now,
    testClock,
    email: openEmail(config),
    texts: createTexts(config, now),
    fetchOutside: config.demo ? withDemoCalendars(createFetchOutside(), now) : createFetchOutside(),
    isCrawler: createIsCrawler(),
    images: createImages(await createStore(config, { log, metrics }), photoFileChecks(db)),
    payments: await choosePayments(config, { db, now, log, giveUp: stopping?.giveUp }),
    hasher: createHasher(config.hashersAtOnce),
    limits: createLimits(config, { db, now }),
    lease: createLease({ db, now, log, lock: createProcessLock(config.dataDir) }, JOBS_LEASE),
    assets: await loadAssets(buildDir),
    siteHead: headByPath,
    log,
    metrics,
    stopping: stopping?.hasBegun ?? (() => false),
  };
  if (config.primary && !config.runsJobs) await untilFilled(ctx);
  else await fill(ctx);
  setWriteTimeout(db);
  return ctx;
}

async function fill(ctx: Ctx) {
  makeSecrets(ctx.db, ctx.now());
  if (ctx.config.demo) await seedDemo(ctx);
  await createFirstAdmin(ctx);
  endUnguardedSessions(ctx);
}

const POLL_MS = 100;

/** Among nodes, the one with the jobs seeds, and others wait. */
async function untilFilled({ config, db, log }: Ctx) {
  const isFilled = () => hasDbSecrets(db) && (!config.demo || isSeeded(db));
  if (!isFilled()) log.info("waiting for a process with ROLE=jobs");
  while (!isFilled()) await Bun.sleep(POLL_MS);
}

const LOOP_SAMPLE_MS = 20;

function watchedLoop() {
  const delay = monitorEventLoopDelay({ resolution: LOOP_SAMPLE_MS });
  delay.enable();
  return delay;
}

/** Maximum wait for the payment provider at startup. */
const TIMEOUT_MS = 2_000;

/** Test payments without a Stripe key. Throws ConfigError for a wrong price. */
export async function choosePayments(
  { stripe }: Pick<Config, "stripe">,
  { db, now, log, giveUp }: { db: Db; now: () => number; log: Log; giveUp?: AbortSignal | undefined },
): Promise<PaymentProvider> {
  if (!stripe) return createEmbedded({ db, now });
  const { createStripe } = await import("./ports/payments/stripe.ts");
  const provider = createStripe(stripe, now, { log });
  // The site must start while Stripe is down; memberships continue by the clock.
  const checked = provider.checkPrice().catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    log.error("stripe price not checked", error);
  });
  await Promise.race([checked, Bun.sleep(TIMEOUT_MS)]);
  // A wrong price found later ends the process.
  void checked.then(() => {});
  return giveUp ? failAfterStop(provider, giveUp) : provider;
}

/** Twilio with TEXTS_URL, files in a demo, or else null. */
function createTexts(config: Config, now: () => number): SmsProvider | null {
  if (config.texts) return createTwilio(config.texts);
  return config.demo ? createFileSms(join(config.dataDir, "outbox"), now) : null;
}
