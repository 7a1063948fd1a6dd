import type { Locator, Page } from "playwright";
import { build } from "#src/build/build.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { nextOpenDay } from "#tests/e2e/people.ts";
import { launch, openWatchedPage, widths } from "#tests/support/browser.ts";
import { startServer } from "#tests/support/server.ts";
import { adminSettings } from "#tests/support/walks.ts";
import { onEnd } from "./cleanup.ts";
import { markdownTable } from "./measure.ts";
import { adminHeights, clientHeight, dayTouches, height, type Measured, openScreen, visitHeights } from "./touches.ts";
import { parentHeights, searchHeights, visitorHeights } from "./way.ts";

type Role = "groomer" | "parent";

/**
 * Measures the first view of phone screens (390 × 844), and the taps needed to book and to reply, with the demo's accounts.
 * Throws if a limit is exceeded.
 */
export async function benchScreens(): Promise<void> {
  await build();
  const server = await startServer({ RATE_LIMITS: "off", ...adminSettings });
  onEnd(() => server.remove());
  const browser = await launch();
  onEnd(() => browser.close());
  const measured: Measured[] = [];
  const as = async (role: Role | null, work: (page: Page) => Promise<Measured[]>) => {
    const { page, context } = await openWatchedPage(browser, { baseURL: server.url, viewport: widths.phone });
    context.setDefaultTimeout(30_000);
    if (role) await login(page, role);
    measured.push(...(await work(page)));
    await context.close();
  };
  await as(null, visitorHeights);
  await as("parent", (page) => parentHeights(page, server.url));
  await as("groomer", heights);
  await as("groomer", today);
  await as("parent", (page) => booking(page, server.url));
  await as("parent", (page) => asksFive(page, server.url));
  await as("groomer", answers);
  await as("parent", searchHeights);
  await as("groomer", (page) => dayTouches(page, server.url));
  await as(null, (page) => adminHeights(page, server.url));
  console.log("\n## Screens\n");
  console.log(
    markdownTable(
      ["On a phone, 390 × 844", "measured", "limit", ""],
      measured.map((one) => [
        one.what,
        `${one.value.toLocaleString("en-US")} ${one.unit}`,
        one.limit.toLocaleString("en-US"),
        one.value > one.limit ? "missed" : "",
      ]),
    ),
  );
  const missed = measured.filter(({ value, limit }) => value > limit);
  if (missed.length > 0) throw new Error(`${missed.length} limits are missed`);
}

async function login(page: Page, role: Role) {
  await page.goto("/demo-login");
  await page.getByRole("button", { name: `Log in as demo_${role}` }).click();
  await page.waitForURL(/dashboard/);
}

async function heights(page: Page): Promise<Measured[]> {
  const found: Measured[] = [];
  for (const [what, path, limit] of [
    ["Bookings, Today", "/groomer-dashboard?tab=bookings", 2_400],
    ["Business", "/groomer-dashboard?tab=business", 900],
    ["Account", "/groomer-dashboard?tab=account", 900],
    ["Services", "/groomer-dashboard?tab=services", 1_200],
  ] as const) {
    await openScreen(page, path);
    found.push({ what: `${what}: height`, value: await height(page), limit, unit: "px" });
  }
  await openScreen(page, "/groomer-dashboard?tab=bookings");
  const notices = await page
    .locator("main :is(.banner, #unfinished, .today .notice)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  const day = (await height(page)) - notices.reduce((sum, one) => sum + one, 0);
  found.push({ what: "Today without notices: height", value: Math.ceil(day), limit: 1_900, unit: "px" });
  found.push(...(await visitHeights(page)), await clientHeight(page));
  await openScreen(page, "/groomer-dashboard?tab=clients");
  const rows = await page.locator("main tbody tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  found.push({
    what: "Clients: highest of the rows",
    value: Math.ceil(Math.max(...rows.map((row) => row.height))),
    limit: 80,
    unit: "px",
  });
  return found;
}

const firstAccept = (page: Page) =>
  page
    .getByRole("button", { name: /^Accept/ })
    .filter({ visible: true })
    .first();

/** The first request on Today, and its visible parts. */
async function today(page: Page): Promise<Measured[]> {
  await openScreen(page, "/groomer-dashboard?tab=bookings");
  const row = page.locator("#requests .row-line").first();
  const card = page.locator(".next-stop, .best-next");
  const next = (await card.count()) > 0 ? (await card.boundingBox())!.height : 0;
  const { y } = (await firstAccept(page).boundingBox())!;
  return [
    {
      what: "Today: where the first 'Accept' begins, below no next visit",
      value: Math.ceil(y - next),
      limit: 844,
      unit: "px",
    },
    {
      what: "A request: buttons in sight",
      value: await row.locator(".do > button:visible, .do > a:visible").count(),
      limit: 3,
      unit: "buttons",
    },
  ];
}

/** A groomer who takes requests at the demo parent's place and has no open request from them. */
const BOOKED = "/groomer/2";

/** Sends a request from the profile with one saved pet and a saved street, without typing. */
async function booking(page: Page, site: string): Promise<Measured[]> {
  const pets = (await (await page.request.get("/api/pets")).json()) as { id: number }[];
  const headers = { origin: site };
  for (const { id } of pets.slice(1)) await page.request.delete(`/api/pets/${id}`, { headers });
  let touches = 0;
  const touch = async (target: Locator) => {
    await target.click();
    touches++;
  };
  const send = async () => {
    await touch(page.getByRole("button", { name: "Send Booking Request" }));
    await page.getByRole("dialog").getByText("Booking Requested!").waitFor();
  };
  await openScreen(page, BOOKED);
  await touch(page.getByRole("link", { name: /^Select This Package/ }).first());
  const goOn = page.getByRole("button", { name: "Continue" }).filter({ visible: true });
  await touch(goOn);
  await touch(page.locator(".days label:has(input:enabled)").first());
  await touch(page.locator(".slots label:visible").first());
  await touch(goOn);
  await send();
  const whole = touches;
  touches = 0;
  await openScreen(page, "/groomer/3");
  await touch(page.locator(".first-facts a").last());
  await page.waitForTimeout(1_500);
  while ((await goOn.count()) > 0) await touch(goOn);
  await send();
  return [
    { what: "A booking, with a saved pet and street, nothing typed", value: whole, limit: 6, unit: "touches" },
    { what: "The same, from 'Next opening'", value: touches, limit: 4, unit: "touches" },
  ];
}

const FIVE = 5;

/** Adds requests for the demo groomer, each on a different day that can take it. */
async function asksFive(page: Page, site: string): Promise<Measured[]> {
  const [offer] = (await (await page.request.get("/api/service-packages/1")).json()) as ServicePackageView[];
  for (let asked = 0; asked < FIVE; asked++) {
    const sent = await page.request.post("/api/bookings", {
      headers: { origin: site },
      data: {
        groomerId: 1,
        servicePackageId: offer!.id,
        preferredDate: await nextOpenDay(site, "/groomer/1", 21 + asked * 7),
        preferredTimeSlot: timeSlots[0],
        petInfo: "Waffles, a beagle",
      },
    });
    if (!sent.ok()) throw new Error(await sent.text());
  }
  return [];
}

/** Accepts five requests that fit. Other replies take more taps. */
async function answers(page: Page): Promise<Measured[]> {
  await openScreen(page, "/groomer-dashboard?tab=bookings");
  const rows = page.locator("#requests .row-line");
  const all = await rows.count();
  await page.getByRole("button", { name: /^Show \d+ more/ }).click();
  let touches = 1;
  for (let left = all; left > all - FIVE; left--) {
    await firstAccept(page).click();
    touches++;
    await page.waitForFunction((before) => document.querySelectorAll("#requests .row-line").length < before, left);
  }
  return [
    { what: "'Show more', then five requests that fit, answered", value: touches, limit: FIVE + 1, unit: "touches" },
  ];
}
