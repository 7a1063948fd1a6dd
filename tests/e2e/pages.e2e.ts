import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { changeLook, darkPhone, flawsByTurns, islandsReady } from "#tests/support/browser.ts";
import { chooseTime, openStep, wakeForm } from "./booking-steps.ts";
import { choose } from "./on-page.ts";
import { groomersNear } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });
let profile: string;
let review: string;
beforeAll(async () => {
  const [first] = await groomersNear(site.server.url);
  profile = `/groomer/${first!.id}`;
  const [newest] = (await (await fetch(`${site.server.url}/api/reviews/${first!.id}`)).json()) as { id: number }[];
  review = `/report/review/${newest!.id}`;
});

interface State {
  name: string;
  path: () => string;
  act?: (page: Page) => Promise<unknown>;
  part?: string;
}

const isWrong = (page: Page) => page.locator("[aria-invalid=true]").first().waitFor();

const submit = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
  await isWrong(page);
};

const publicStates: State[] = [
  { name: "home, menu open", path: () => "/", act: openMenu },
  { name: "login with errors", path: () => "/auth?mode=login", act: submit("Login") },
  { name: "sign-up with errors", path: () => "/auth?mode=register", act: submit("Create Account") },
  { name: "a dead reset link", path: () => "/reset-password?token=dead" },
  { name: "search, before any", path: () => "/groomers" },
  { name: "search without results", path: () => "/groomers?mode=zipcode&zipCode=59001&distance=5" },
  { name: "search with an unknown ZIP", path: () => "/groomers?mode=zipcode&zipCode=00000" },
  { name: "search by city", path: () => "/groomers?location=Asheville,%20NC", act: islandsReady },
  { name: "waiting list with errors", path: () => "/waiting-list?zipCode=59301", act: submit("Notify me") },
  { name: "profile, portfolio", path: () => `${profile}#portfolio`, part: "#portfolio" },
  { name: "profile, about", path: () => `${profile}#about`, part: "#about" },
  { name: "profile, reviews", path: () => `${profile}#reviews`, part: "#reviews" },
  { name: "booking form", path: () => profile, act: wakeForm },
  { name: "API", path: () => "/api/docs" },
  { name: "emails", path: () => "/dev/outbox" },
];

async function openMore(page: Page) {
  await islandsReady(page);
  await page
    .locator("#next")
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem").first().waitFor();
}

const press = (opener: string | RegExp, send?: string) => async (page: Page) => {
  await islandsReady(page);
  await page.getByRole("button", { name: opener }).first().click();
  await page.getByRole("dialog").waitFor();
  if (!send) return;
  await page.getByRole("dialog").getByRole("button", { name: send }).click();
  await isWrong(page);
};

const choosing = (inside: string, entry: RegExp) => async (page: Page) => {
  await islandsReady(page);
  await choose(page.locator(inside).first(), entry);
  await page.getByRole("dialog").waitFor();
};

const sendEmpty = (name: string) => async (page: Page) => {
  await islandsReady(page);
  await submit(name)(page);
};

const ofParent = (query: string) => () => `/pet-parent-dashboard?${query}`;

async function askToCancel(page: Page) {
  await press(/^Move or cancel/)(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel visit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep visit" }).waitFor();
}

const parentStates: State[] = [
  { name: "dashboard", path: () => "/pet-parent-dashboard" },
  { name: "dashboard, a menu open", path: () => "/pet-parent-dashboard", act: openMore },
  { name: "times to choose", path: ofParent("tab=bookings"), act: press(/^Choose a time/) },
  { name: "a visit to cancel", path: ofParent("tab=bookings"), act: askToCancel },
  { name: "a question", path: () => "/messages/with/5?ask=2", act: islandsReady },
  { name: "a review to report, with errors", path: () => review, act: submit("Send report") },
  { name: "booking form with errors", path: () => profile, act: sendEmptyRequest, part: "#book" },
  { name: "booking requested, dialog open", path: () => profile, act: sendRequest },
];

const tab = (name: string) => () => `/groomer-dashboard?tab=${name}`;

async function editSizes(page: Page) {
  await islandsReady(page);
  await page
    .getByRole("button", { name: /^Edit sizes/ })
    .first()
    .click();
  await page.getByRole("form", { name: /^Sizes of/ }).waitFor();
}

const groomerStates: State[] = [
  { name: "account", path: tab("account"), act: islandsReady },
  { name: "account with errors", path: tab("account&section=security"), act: sendEmpty("Change password") },
  { name: "account, leaving", path: tab("account&section=data"), act: press("Delete my account") },
  { name: "business", path: tab("business"), act: islandsReady },
  { name: "business with errors", path: tab("business&section=days-off"), act: sendEmpty("Add days off") },
  { name: "calendars with errors", path: tab("business&section=calendars"), act: sendEmpty("Connect calendar") },
  { name: "policies", path: tab("business&section=terms"), act: islandsReady },
  { name: "blocked parents", path: tab("business&section=blocked"), act: islandsReady },
  { name: "clients", path: tab("clients"), act: islandsReady },
  { name: "import of clients", path: () => "/clients/import", act: islandsReady },
  { name: "import of clients, a list that is read", path: () => "/clients/import", act: readList },
  { name: "a request to decline", path: tab("bookings"), act: press(/^Decline/) },
  { name: "services", path: tab("services"), act: islandsReady },
  { name: "a package to edit", path: tab("services"), act: press(/^Edit Nails/) },
  { name: "sizes to edit", path: tab("services"), act: editSizes },
  { name: "a package to archive", path: tab("services"), act: choosing("#packages li", /^Archive/) },
  { name: "an add-on with errors", path: tab("services"), act: press("Add Add-on Service", "Add Add-on") },
  { name: "a photo to add", path: () => PORTFOLIO_PATH, act: press("Add Portfolio Image") },
  { name: "a photo to delete", path: () => PORTFOLIO_PATH, act: choosing("#portfolio li", /^Delete/) },
];

async function readList(page: Page) {
  await islandsReady(page);
  const buffer = await (await page.request.get("/clients/import/example.csv")).body();
  await page.setInputFiles("input[type=file]", { name: "clients.csv", mimeType: "text/csv", buffer });
  await page.getByText("60 new clients with 69 pets.").waitFor();
}

async function openBlocking(page: Page) {
  await islandsReady(page);
  await page.locator("main").getByText("Something wrong?").click();
  await press(/^Block/)(page);
}

async function bookingStates(page: Page): Promise<State[]> {
  const all = (await (await page.request.get("/api/bookings/groomer")).json()) as BookingView[];
  const pathOf = (action: BookingView["actions"][number], status = "accepted") => {
    const { id } = all.find((one) => one.actions.includes(action) && one.status === status)!;
    return () => `/bookings/${id}`;
  };
  return [
    { name: "a visit to cancel, with errors", path: pathOf("cancel"), act: press(/^Cancel/, "Cancel visit") },
    { name: "a time to propose", path: pathOf("propose"), act: press(/^(Propose a? ?time|Move to another)/) },
    { name: "a parent to block", path: pathOf("accept", "pending"), act: openBlocking },
  ];
}

async function sendRequest(page: Page) {
  await wakeForm(page);
  await chooseTime(page, site.server.url);
  await page.getByLabel("Pet information").fill(`Waffles ${crypto.randomUUID()}`);
  await openStep(page, "place");
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();
}

async function openMenu(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  if (!(await menu.isVisible())) await changeLook(page);
  await menu.click();
}

async function sendEmptyRequest(page: Page) {
  await wakeForm(page);
  await openStep(page, "place");
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.locator("#book [aria-invalid=true]").first().waitFor();
}

test("opens visitors' pages without faults", async () => {
  const { page } = await site.openPage(darkPhone);
  expect(await visit(page, publicStates)).toEqual([]);
});

test("opens a parent's pages without faults", async () => {
  const { page } = await site.openPage(darkPhone);
  await page.goto("/demo-login");
  await page.getByRole("button", { name: "Log in as demo_parent" }).click();
  await page.waitForURL(/\/pet-parent-dashboard/);
  const booked = await page.evaluate(async () => {
    const bookings = (await (await fetch("/api/bookings/pet-parent")).json()) as { id: number }[];
    return `/bookings/${bookings[0]!.id}/requested`;
  });
  const states = [...parentStates, { name: "booking requested, page", path: () => booked }];
  expect(await visit(page, states)).toEqual([]);
});

test("opens a groomer's pages without faults", async () => {
  const { page } = await site.openPage(darkPhone);
  const login = (username: string) => page.request.post("/api/demo-login", { data: { username } });
  await login("demo_payment_issue");
  const unpaid = [{ name: "payment required", path: tab("bookings"), act: islandsReady }];
  expect(await visit(page, unpaid)).toEqual([]);
  await page.getByText("Subscription Payment Required").waitFor();
  await login("demo_groomer");
  expect(await visit(page, [...groomerStates, ...(await bookingStates(page))])).toEqual([]);
});

async function visit(page: Page, states: State[]): Promise<string[]> {
  const found: string[] = [];
  let untouched = "";
  for (const { name, path, act, part } of states) {
    if (path() !== untouched) await page.goto(path());
    untouched = act === undefined || act === islandsReady ? path() : "";
    await act?.(page);
    await page.waitForLoadState();
    found.push(...(await flawsByTurns(page, part, true)).map((flaw) => `${name}: ${flaw}`));
    if (await closesDialog(page)) untouched = path();
  }
  return found;
}

async function closesDialog(page: Page): Promise<boolean> {
  if (!(await page.evaluate(() => document.querySelector("dialog:modal") !== null))) return false;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return true;
}
