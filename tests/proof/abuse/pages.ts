import { linkNames } from "#db/db.ts";
import { accessOf } from "#src/http/guards/access.ts";
import { testApp } from "#tests/support/app.ts";
import { addRow } from "#tests/support/rows.ts";
import { exactly, type Figure } from "../support/report.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";

const CONNECTIONS = 40;
const SHORT_CONNECTIONS = 3;
const P95_MS = 100;
const STANDSTILL_MS = 10_000;
const GROOMERS = 100_000;
const SECONDS = 3;
const SHORT_PHOTOS = 3;
const SHORT_SECONDS = 0.001;

type Address = string | ((number: number) => string);

export async function floodedPages(isShort: boolean): Promise<Figure[]> {
  const size = { groomers: GROOMERS, parents: 1, owners: 0 };
  const site = await (isShort ? shareSite("on") : openSite({ RATE_LIMITS: "on" }, size));
  try {
    const pages = await addressesOn(site, isShort ? SHORT_PHOTOS : GROOMERS);
    const missing = (await publicRoutes()).filter((route) => !(route in pages));
    return [
      exactly("pages: public routes that are not asked for here", missing.join(" ") || "none", "none"),
      ...(isShort ? await floodAll(site, Object.values(pages)) : await floodEach(site, pages)),
      exactly("pages: faults in the server's log", site.faults.filter(isNotShed).length, 0),
    ];
  } finally {
    await site.close();
  }
}

const isNotShed = (line: string) => !/"route":"\/map\/:file","status":503/.test(line);

async function publicRoutes(): Promise<string[]> {
  const { app } = await testApp();
  return app.routes.filter((route) => route.method === "GET" && accessOf(route) === "public").map(({ path }) => path);
}

async function floodEach(site: Site, pages: Record<string, Address>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const probe = await startProbe(profileOf(site), false);
    await flood(site, address, CONNECTIONS, SECONDS);
    figures.push(...othersMet(`${CONNECTIONS} connections on ${name}`, await probe.stop(), { p95: P95_MS }));
  }
  return figures;
}

async function floodAll(site: Site, addresses: readonly Address[]): Promise<Figure[]> {
  const probe = await startProbe(profileOf(site), true);
  for (const address of addresses) await flood(site, address, SHORT_CONNECTIONS, SHORT_SECONDS);
  const what = `${SHORT_CONNECTIONS} connections on ${addresses.length} pages in turn`;
  return othersMet(what, await probe.stop(), { p95: STANDSTILL_MS });
}

async function flood({ url }: Site, address: Address, connections: number, seconds: number) {
  const end = performance.now() + seconds * 1000;
  let number = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const path = typeof address === "string" ? address : address(number++);
      await fetch(url + path, { redirect: "manual", decompress: false })
        .then((answer) => answer.arrayBuffer())
        .catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function addressesOn({ url, world, db }: Site, photos: number): Promise<Record<string, Address>> {
  const { showcaseId } = world;
  addRow(db, linkNames, { linkName: "showcase", groomerId: showcaseId });
  const another = <T>(list: readonly T[], number: number) => list[number % list.length]!;
  const towns = (await pathsIn(`${url}/sitemaps/cities.xml`)).filter((path) => path.split("/").length === 4);
  const fixed = (await publicRoutes()).filter((path) => !path.includes(":"));
  return {
    ...Object.fromEntries(fixed.map((path) => [path, path])),
    "/build/:file": "/build/none.js",
    "/uploads/:file": `/uploads/${"0".repeat(64)}-640.webp`,
    "/art/scene/:file": "/art/scene/mailbox.svg",
    "/api/places": "/api/places?q=ashev",
    "/api/places/:zipCode": "/api/places/28801",
    "/art/cover/:file": (number) => `/art/cover/${number + 1}.svg`,
    "/icons/:file": "/icons/icon-512.png",
    "/sitemaps/:file": "/sitemaps/cities.xml",
    "sitemaps of groomers": "/sitemaps/groomers-1.xml",
    "/og/:kind/:file": "/og/page/about.png",
    "photos of another groomer each time": (number) => `/og/groomer/${another(world.groomers, number % photos).id}.png`,
    "/map/:file": "/map/35.60,-82.55,25,wide-0000000000.svg",
    "maps, another frame each time": (number) =>
      `/map/${(25 + (number % 480) / 20).toFixed(2)},-${(75 + (Math.floor(number / 480) % 900) / 20).toFixed(2)},25,wide-0000000000.svg`,
    "searches, another one each time": (number) => `/groomers?zipCode=${another(world.groomers, number).zipCode}`,
    "/mobile-dog-grooming/:state": another(towns, 0).split("/").slice(0, 3).join("/"),
    "/mobile-dog-grooming/:state/:city": another(towns, 0),
    "towns, another one each time": (number) => another(towns, number * 37),
    "/groomers/:id": `/groomers/${showcaseId}`,
    "/groomer/:id": `/groomer/${showcaseId}`,
    "/groomer/:id/ask": `/groomer/${showcaseId}/ask`,
    "/groomer/:id, made each time": (number) => `/groomer/${showcaseId}?from=zipCode%3D28801%26page%3D${number}`,
    "profiles, another one each time": (number) => `/groomer/${another(world.groomers, number * 7).id}`,
    "/@:linkName": "/@showcase",
    "/embed/@:linkName": "/embed/@showcase",
    "/api/groomer-profiles/byUser": `/api/groomer-profiles/byUser?userId=${showcaseId}`,
    "/api/groomer-profiles/:id": `/api/groomer-profiles/${showcaseId}`,
    "/api/groomer-profiles/:id/openings": `/api/groomer-profiles/${showcaseId}/openings`,
    "/api/groomer-profiles/:id/distance": `/api/groomer-profiles/${showcaseId}/distance?zipCode=28801`,
    "/api/service-packages/:groomerId": `/api/service-packages/${showcaseId}`,
    "/api/add-on-services/:groomerId": `/api/add-on-services/${showcaseId}`,
    "/api/portfolio-images": `/api/portfolio-images?groomerId=${showcaseId}`,
    "/api/reviews/:groomerId": `/api/reviews/${showcaseId}`,
    "calendars, a guess each time": (number) => `/calendar/${String(number).padStart(32, "0")}.ics`,
    "/calendar/:file": `/calendar/${"0".repeat(32)}.ics`,
    "/dev/outbox/:id": "/dev/outbox/1",
    "/mails/off": (number) => `/mails/off?token=${String(number).padStart(43, "0")}`,
    "/invited/:token": (number) => `/invited/${String(number).padStart(43, "0")}`,
    "/invited/never": (number) => `/invited/never?token=${String(number).padStart(86, "0")}`,
    "/waiting-list": "/waiting-list?zipCode=59301",
    "/waiting-list/confirm": (number) => `/waiting-list/confirm?token=${String(number).padStart(43, "0")}`,
    "/waiting-list/leave": (number) => `/waiting-list/leave?token=${String(number).padStart(43, "0")}`,
    "an address that does not exist": (number) => `/nothing/${number}`,
  };
}

async function pathsIn(sitemap: string): Promise<string[]> {
  const xml = await (await fetch(sitemap)).text();
  return [...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => new URL(address!).pathname);
}
