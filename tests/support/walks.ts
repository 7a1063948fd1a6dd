import type { Page } from "playwright";
import { businessSections } from "#src/features/dashboard/dashboards/settings/business-sections.tsx";
import { accountPath, bookingsPath, groomerSectionPath, parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import { bookingViews } from "#src/shared/dashboard/dashboards.ts";
import { accountSections, profileSections } from "#src/shared/dashboard/sections.ts";
import { crawl, oneOfEachKind, pathKindOf, type SitePage } from "./crawl.ts";

export const adminSettings = { ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "long enough words" };

const walkers = {
  visitor: { starts: ["/", "/groomers?zipCode=28801", "/mobile-dog-grooming/nc/asheville", "/admin-login"] },
  demo_parent: { starts: ["/pet-parent-dashboard"] },
  demo_groomer: { starts: ["/groomer-dashboard"] },
  demo_payment_issue: { starts: ["/groomer-dashboard"] },
  admin: { starts: ["/admin-dashboard"] },
} as const;
export type Walker = keyof typeof walkers;
export const walkerNames = Object.keys(walkers) as Walker[];

export async function crawlAs(
  site: string,
  walker: Walker,
  isWanted = (_path: string) => true,
): Promise<Map<string, SitePage>> {
  const cookie = await login(site, walker);
  return crawl(site, {
    starts: [...walkers[walker].starts],
    headers: cookie ? { cookie } : {},
    follow(path, page) {
      const next = isDay(path) && isDay(page) ? null : follow(walker, path);
      return next !== null && isWanted(next) ? next : null;
    },
  });
}

/** A page's sections, which a crawl counts as one page. */
export function sectionsOf(walker: Walker): string[] {
  if (walker === "demo_parent") return profileSections.map(parentProfilePath);
  if (walker !== "demo_groomer") return [];
  return [
    ...bookingViews.map((view) => bookingsPath({ view })),
    ...Object.keys(businessSections).map((section) => groomerSectionPath("business", section)),
    ...accountSections.map(accountPath),
  ];
}

const isDay = (path: string) => path.startsWith("/groomer-dashboard/day/") || /[?&]view=calendar&date=/.test(path);

/** Returns a page of each kind the person reaches. Reads a few of each because bookings differ in links. */
export async function pagesOfEachKind(site: string, walker: Walker): Promise<string[]> {
  const pages = await crawlAs(site, walker, atMost(walker === "visitor" ? 1 : 10));
  return oneOfEachKind(pages.values());
}

export function oneOfEachLayout(paths: string[]): string[] {
  const layoutOf = (path: string) =>
    path
      .replace(/^\/(blog|groomer|mobile-dog-grooming\/\w+)\/.*/, "/$1/*")
      .replace(/^\/[a-z-]+-(policy|service)$/, "/policy");
  return paths.filter((path, at) => paths.findIndex((other) => layoutOf(other) === layoutOf(path)) === at);
}

/** Does the work on each page in several tabs at once, because most of a page's time is waiting. */
export async function inTabs(page: Page, paths: string[], work: (tab: Page, path: string) => Promise<unknown>) {
  const others = Array.from({ length: TABS - 1 }, () => page.context().newPage());
  const left = [...paths];
  const tabs = [page, ...(await Promise.all(others))].map(async (tab) => {
    for (let path = left.pop(); path; path = left.pop()) await work(tab, path);
  });
  await Promise.all(tabs);
}

const TABS = 4;

export function atMost(most: number) {
  const wanted = new Map<string, Set<string>>();
  return (path: string) => {
    const alike = wanted.getOrInsertComputed(pathKindOf(path), () => new Set());
    return alike.size < most && Boolean(alike.add(path));
  };
}

function follow(walker: Walker, path: string): string | null {
  const url = new URL(path, "http://site");
  for (const name of ["from", "next"]) url.searchParams.delete(name);
  if (walker !== "visitor" && /^\/(?:groomer\/|mobile-dog-grooming\/|blog\/)/.test(path)) return null;
  if (/^\/admin\/users\/\d{2,}/.test(path)) return null;
  if (/^\/reviews\//.test(path) && !isSample(path)) return null;
  return isTown(url.pathname) && !isSample(url.pathname) ? null : url.pathname + url.search;
}

const isTown = (path: string) => /^\/mobile-dog-grooming\/[^/]+\/./.test(path);

const isSample = (path: string) => Bun.hash.crc32(path) % 200 === 0;

export async function login(site: string, walker: Walker): Promise<string> {
  if (walker === "visitor") return "";
  const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = adminSettings;
  const response =
    walker === "admin"
      ? await fetch(`${site}/admin-login`, {
          method: "POST",
          body: new URLSearchParams({ username, password }),
          headers: { origin: site },
          redirect: "manual",
        })
      : await fetch(`${site}/api/demo-login`, {
          method: "POST",
          body: JSON.stringify({ username: walker }),
          headers: { "content-type": "application/json", origin: site },
        });
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0]!)
    .find((text) => !text.endsWith("="));
  if (!cookie) throw new Error(`${walker} could not sign in: ${response.status}`);
  return cookie;
}
