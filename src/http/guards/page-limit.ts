import type { Ctx } from "#src/base/context.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { firstPathPart, pathAndQuery } from "../caching/plain-requests.ts";

const MAX_ADDRESSES = 10_000;

interface CrawlerCheck {
  isCrawler: Promise<boolean>;
  passes?: boolean;
  until: number;
}

/** Counts cached pages too. Undefined below the limit; above it a promise of the refusal, undefined for search engines. */
export function createPageRateLimit({ features, limits, isCrawler, now }: Ctx) {
  const kinds = new Set(features.flatMap(({ limitedPages = [] }) => limitedPages));
  const answers = new LruCache<CrawlerCheck>({ most: MAX_ADDRESSES });

  function answerOf(ip: string): CrawlerCheck | undefined {
    const answer = answers.get(ip);
    return answer && answer.until > now() ? answer : undefined;
  }

  function ask(ip: string, userAgent: string): Promise<boolean> {
    const answer: CrawlerCheck = { isCrawler: isCrawler(ip, userAgent), until: now() + DAY_MS };
    answers.set(ip, answer);
    return answer.isCrawler.then((is) => (answer.passes = is));
  }

  return ({ method, url, headers }: Request, ipOf: () => string): Promise<AppError | undefined> | undefined => {
    if ((method !== "GET" && method !== "HEAD") || !kinds.has(firstPathPart(pathAndQuery(url)))) return undefined;
    const ip = ipOf();
    const answer = answerOf(ip);
    if (answer?.passes) return undefined;
    try {
      limits.take("profile-page-ip", ip);
      return undefined;
    } catch (refusal) {
      const verdict = answer?.isCrawler ?? ask(ip, headers.get("user-agent") ?? "");
      return verdict.then((is) => (is ? undefined : (refusal as AppError)));
    }
  };
}
