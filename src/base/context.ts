import type { Db } from "#db/open.ts";
import type { Limits } from "../http/guards/limits.ts";
import type { Assets } from "../http/pages/assets.ts";
import type { SiteHead } from "../http/pages/site-head.ts";
import type { IsCrawler } from "../ports/crawlers.ts";
import type { FetchOutside } from "../ports/fetch-outside.ts";
import type { ImagePort } from "../ports/images.ts";
import type { MailPort } from "../ports/mail.ts";
import type { Hasher } from "../ports/passwords.ts";
import type { PaymentProvider } from "../ports/payments/provider.ts";
import type { SmsProvider } from "../ports/sms/provider.ts";
import type { Changes } from "./changes.ts";
import type { Config } from "./config.ts";
import type { FeatureOf, PartOf } from "./feature.ts";
import type { Lease } from "./lease.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { TestClock } from "./test-clock.ts";

export interface Ctx {
  readonly config: Config;
  readonly features: readonly Feature[];
  readonly db: Db;
  readonly changes: Changes;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly testClock: TestClock | null;
  readonly mail: MailPort;
  readonly texts: SmsProvider | null;
  readonly fetchOutside: FetchOutside;
  readonly isCrawler: IsCrawler;
  readonly images: ImagePort;
  readonly payments: PaymentProvider;
  readonly hasher: Hasher;
  readonly limits: Limits;
  /** Held by the one process that runs jobs. */
  readonly lease: Lease;
  readonly assets: Assets;
  readonly siteHead: SiteHead;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly stopping: () => boolean;
}

export type Feature = FeatureOf<Ctx>;
export type Part = PartOf<Ctx>;
