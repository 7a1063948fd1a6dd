import { expect, test } from "bun:test";
import { createIsCrawler } from "#src/ports/crawlers.ts";

const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BING = "Mozilla/5.0 (compatible; bingbot/2.0)";

const names: Record<string, string[]> = {
  "66.249.66.1": ["crawl-66-249-66-1.googlebot.com."],
  "2001:4860:4801:10::1": ["crawl-6.googlebot.com"],
  "157.55.39.1": ["msnbot-157-55-39-1.search.msn.com"],
  // The owner of an address chooses its name.
  "8.8.4.4": ["crawl-66-249-66-1.googlebot.com"],
  "8.8.8.8": ["dns.evil.example"],
  // Runs anyone's programs.
  "66.249.93.1": ["google-proxy-66-249-93-1.google.com"],
  "9.9.9.9": ["googlebot.com.evil.example", "fakegooglebot.com"],
};
const addresses: Record<string, string[]> = {
  "crawl-66-249-66-1.googlebot.com": ["66.249.66.1"],
  "google-proxy-66-249-93-1.google.com": ["66.249.93.1"],
  "crawl-6.googlebot.com": ["2001:4860:4801:0010:0:0:0:1"],
  "msnbot-157-55-39-1.search.msn.com": ["157.55.39.1"],
};

test.each([
  ["66.249.66.1", GOOGLE, true, 2],
  ["2001:4860:4801:10::1", GOOGLE, true, 2],
  ["157.55.39.1", BING, true, 2],
  ["8.8.4.4", GOOGLE, false, 2],
  ["8.8.8.8", GOOGLE, false, 1],
  ["66.249.93.1", GOOGLE, false, 1],
  ["9.9.9.9", GOOGLE, false, 1],
  ["1.1.1.1", BING, false, 1],
  ["66.249.66.1", "Mozilla/5.0 Firefox/140", false, 0],
  ["127.0.0.1", "wrk", true, 0],
  ["172.18.0.1", "", true, 0],
  ["no address", GOOGLE, false, 1],
])("says %s as %p is a crawler or ours: %p, after %d lookups", async (address, userAgent, is, questions) => {
  let asked = 0;
  const answer = async (known: Record<string, string[]>, one: string) => {
    asked++;
    if (!known[one]) throw new Error("ENOTFOUND");
    return known[one];
  };
  const isCrawler = createIsCrawler({
    reverse: (one) => answer(names, one),
    resolve: (one) => answer(addresses, one),
  });
  expect([await isCrawler(address, userAgent), asked]).toEqual([is, questions]);
});
