import { expect, test } from "bun:test";
import { type Body, cachedPages } from "#src/http/caching/page-cache.ts";
import { testApp } from "#tests/support/app.ts";

const asking = (path: string, encoding?: string) =>
  new Request(`http://localhost:3000${path}`, encoding ? { headers: { "accept-encoding": encoding } } : {});
/** What a reader gets; undefined when nothing is kept. */
const textOf = (kept: { body: Body } | undefined) => kept && new Response(kept.body).text();
const answer = (body: string) => ({ body, headers: new Headers(), route: "/faq" });

test("a fixed page has one entry for each form it is sent in, however its readers ask for it", async () => {
  const { ctx } = await testApp();
  const pages = cachedPages(ctx);
  pages.keep(asking("/faq", "br"), answer("brotli"));
  pages.keep(asking("/faq", "zstd"), answer("zstd"));
  pages.keep(asking("/faq", "gzip"), answer("gzip"));
  pages.keep(asking("/faq"), answer("plain"));
  const textFor = (encoding?: string) => textOf(pages.find(asking("/faq", encoding)));
  const textsFor = (encodings: (string | undefined)[]) => Promise.all(encodings.map(textFor));

  expect(await textsFor(["gzip, deflate, br, zstd", "br, zstd;q=0.4"])).toEqual(["zstd", "zstd"]);
  expect(await textsFor(["gzip, deflate, br", "br;q=0.4, zstd;q=0", "made-up-1, br"])).toEqual([
    "brotli",
    "brotli",
    "brotli",
  ]);
  expect(await textsFor(["gzip", "br;q=0, gzip"])).toEqual(["gzip", "gzip"]);
  expect(await textsFor([undefined, "identity", "made-up-2"])).toEqual(["plain", "plain", "plain"]);
});

test("another path, another site and a query are told apart as their pages are", async () => {
  const [one, other] = [await testApp(), await testApp()];
  cachedPages(one.ctx).keep(asking("/faq"), answer("one"));

  expect(await textOf(cachedPages(one.ctx).find(asking("/faq?utm_source=x")))).toBe("one");
  expect(cachedPages(one.ctx).find(asking("/faqs"))).toBeUndefined();
  expect(cachedPages(other.ctx).find(asking("/faq"))).toBeUndefined();
});
