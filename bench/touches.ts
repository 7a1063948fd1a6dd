import type { Locator, Page } from "playwright";
import { summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { islandsReady } from "#tests/support/browser.ts";
import { adminSettings } from "#tests/support/walks.ts";

export interface Measured {
  what: string;
  value: number;
  /** Upper limit. */
  limit: number;
  unit: "px" | "buttons" | "touches" | "fields";
}

const TODAY = "/groomer-dashboard?tab=bookings";

export async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await islandsReady(page);
}

/** Tasks that start on Today. Counts taps, including the tap that focuses a field before typing. */
function counted(page: Page) {
  let touches = 0;
  async function touch(target: Locator) {
    await target.click();
    touches++;
    await islandsReady(page);
  }
  async function type(field: Locator, text: string) {
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await touch(field);
    await field.pressSequentially(text);
  }
  return { touch, type, touches: () => touches };
}

type Work = (by: ReturnType<typeof counted>, page: Page) => Promise<unknown>;

const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();
const bar = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name });

const toText = (page: Page) => page.getByRole("link", { name: /^Text .* the details$/ });

/** Adds a visit for a known client at another time than the suggested one, and sends the text. */
const knownClient: Work = async ({ touch, type }, page) => {
  await touch(page.locator(".slim-tools").getByRole("link", { name: "Add a visit" }));
  await type(page.locator("#client-words"), "june");
  await touch(page.locator(".picks a").filter({ hasText: "June Albright" }).first());
  await touch(page.locator("[name=time]").nth(1));
  await touch(press(page, /^Save/));
  await touch(toText(page));
};

const newClient: Work = async ({ touch, type }, page) => {
  await touch(page.locator(".slim-tools").getByRole("link", { name: "Add a visit" }));
  await type(page.locator("#client-words"), "wilma novak");
  await touch(page.getByRole("link", { name: /^New client|“Wilma Novak”/ }));
  await type(page.getByLabel("Phone"), "828-555-0177");
  await type(page.getByLabel(/^ZIP/), "28801");
  await type(page.getByLabel("Pet", { exact: true }), "Juno");
  await touch(page.locator(".sizes label").first());
  await touch(press(page, /^Save/));
  await touch(toText(page));
};

const oneVisit: Work = async ({ touch }, page) => {
  for (const name of [/^On my way/, /^I'm here/, /^Mark Completed/])
    await touch(page.locator(".next-stop").getByRole("button", { name }));
  await touch(page.getByRole("dialog").getByRole("radio", { name: "Venmo" }));
  await touch(page.getByRole("dialog").getByRole("button", { name: /^Mark Completed/ }));
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor();
};

const findClient: Work = async ({ touch, type }, page) => {
  await touch(page.locator(".slim-tools").getByRole("link", { name: /^Find/ }));
  await type(page.getByRole("combobox"), "farrow");
  await touch(page.getByRole("option").first());
  await page.waitForURL(/\/clients\/\d/);
};

const answerMessage: Work = async ({ touch, type }, page) => {
  await touch(bar(page, /^Messages/));
  await touch(page.locator("main .threads a, main .rows a").first());
  await type(page.getByLabel(/^Message to/), "See you then");
  await touch(press(page, /^Send/));
};

const hourOff: Work = async ({ touch }, page) => {
  await touch(bar(page, /^Calendar/));
  await touch(press(page, /Time off$/));
  await touch(page.getByRole("dialog").getByRole("button", { name: "Add time off" }));
  await page.getByText("Time off added").waitFor();
};

const all: [string, number, Work][] = [
  ["A telephone visit, known client, with the text", 5, knownClient],
  ["A telephone visit, new client, and typing", 8, newClient],
  ["On my way, here, completed, paid", 5, oneVisit],
  ["Find a client, and typing", 2, findClient],
  ["Answer a message, and typing", 3, answerMessage],
  ["One hour off today", 4, hourOff],
];

/** Measures a groomer's day on a phone. */
export async function dayTouches(page: Page, site: string): Promise<Measured[]> {
  await visitSoon(page, site);
  const found: Measured[] = [];
  for (const [what, limit, work] of all) {
    await openScreen(page, TODAY);
    const by = counted(page);
    await work(by, page);
    found.push({ what, value: by.touches(), limit, unit: "touches" });
  }
  return found;
}

/** Adds a visit today that the groomer can leave for. */
async function visitSoon(page: Page, site: string) {
  const { date, timeNow } = (await (await page.request.get("/api/today")).json()) as Record<"date" | "timeNow", string>;
  const { clients } = (await (await page.request.get("/api/clients?q=june")).json()) as { clients: { id: number }[] };
  const start = timeNow < "22:00" ? `${String(Number(timeNow.slice(0, 2)) + 1).padStart(2, "0")}:00` : "23:00";
  const sent = await page.request.post("/api/visits", {
    headers: { origin: site },
    data: { clientId: clients[0]!.id, date, start, minutes: 30, service: "Nails", price: 3000, confirm: true },
  });
  if (!sent.ok()) throw new Error(await sent.text());
}

/** Height of the page without the footer. */
export const height = (page: Page) =>
  page.locator("main").evaluate((main) => Math.ceil(main.getBoundingClientRect().height));

/** A client with visits ahead and past ones. */
export async function clientHeight(page: Page): Promise<Measured> {
  const { clients } = (await (await page.request.get("/api/clients?q=rosa")).json()) as { clients: { id: number }[] };
  await openScreen(page, `/clients/${clients[0]!.id}`);
  return { what: "A client with two pets: height", value: await height(page), limit: 1_450, unit: "px" };
}

/** Heights of pages before anything is opened. */
export async function visitHeights(page: Page): Promise<Measured[]> {
  const { day, requests } = (await (await page.request.get("/api/today")).json()) as TodayView;
  const found: Measured[] = [];
  for (const [what, ids, limit] of [
    ["A visit: height", summariesOfDay(day!).map(({ id }) => id), 1_100],
    ["A request: height", requests.map(({ booking }) => booking.id), 900],
  ] as const) {
    const heights: number[] = [];
    for (const id of ids) {
      await openScreen(page, `/bookings/${id}`);
      heights.push(await height(page));
    }
    found.push({ what, value: Math.max(...heights), limit, unit: "px" });
  }
  return found;
}

/** Heights of an admin's pages about a groomer and a parent. */
export async function adminHeights(page: Page, site: string): Promise<Measured[]> {
  const form = { username: adminSettings.ADMIN_EMAIL, password: adminSettings.ADMIN_PASSWORD };
  await page.request.post("/admin-login", { form, headers: { origin: site } });
  const found: Measured[] = [];
  for (const name of ["demo_groomer", "demo_parent"]) {
    const [user] = (await (await page.request.get(`/api/admin/users?q=${name}`)).json()) as { id: number }[];
    await openScreen(page, `/admin/users/${user!.id}`);
    found.push({ what: `Admin, ${name}: height`, value: await height(page), limit: 2_400, unit: "px" });
  }
  return found;
}
