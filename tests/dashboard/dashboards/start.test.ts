import { expect, test } from "bun:test";
import { clients, groomerProfiles, locations, servicePackages } from "#db/schema/tables.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const START = "/groomer-dashboard/start";
const LISTED = "/groomer-dashboard/listed";
const you = {
  businessName: "Soap & Suds",
  description: "A warm van and one dog at a time.",
  address: "12 Lexington Ave",
  zipCode: "28801",
};
const services = {
  "full.on": "on",
  "full.minutes": "75",
  "full.price": "80",
  "added.minutes": "30",
  "added.price": "25.50",
};
const days = {
  "monday.on": "on",
  "monday.open": "08:00",
  "monday.close": "16:00",
  "sunday.open": "09:00",
  serviceRadius: "35",
};

async function newcomer() {
  const app = await testApp();
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");
  return { app, db: app.ctx.db, nia };
}

const goesTo = (answer: Response) => answer.headers.get("location");
const textOf = async (window: Browser, path: string) =>
  (await (await window.get(path)).text()).replaceAll(/<script.*?<\/script>|<[^>]*>/gs, " ").replaceAll(/\s+/g, " ");

const takes = async (nia: Browser) => {
  const at = [];
  for (const [step, fields] of Object.entries({ you, services, days })) {
    at.push(goesTo(await nia.submit(`${START}?step=${step}`, fields)));
  }
  return at;
};

testWith("leads a new groomer through five steps that each save", newcomer, async ({ db, nia }) => {
  for (const path of ["", "?tab=business", "?tab=business&section=hours"]) {
    expect(goesTo(await nia.get(`/groomer-dashboard${path}`))).toBe(START);
  }
  expect(await textOf(nia, `${START}?step=days`)).toContain("Step 1 of 5");

  expect(await takes(nia)).toEqual([`${START}?step=services`, `${START}?step=days`, `${START}?step=photos`]);

  expect(await textOf(nia, `${START}?step=photos`)).toMatch(/Step 4 of 5 .* Finish later .* Portfolio Images/);
  expect(goesTo(await nia.submit(`${START}?step=photos`, {}))).toBe("/subscribe");
  expect(findRow(db, groomerProfiles)).toMatchObject({ businessName: "Soap & Suds", startState: "set-up" });
  expect(findRow(db, locations)).toMatchObject({ address: "12 Lexington Ave", zipCode: "28801", serviceRadius: 35 });
  expect(await (await nia.get("/api/service-packages/1")).json()).toMatchObject([
    {
      name: "Full Groom",
      priceMin: 8000,
      priceMax: 15650,
      durationMinutes: 165,
      sizes: { small: { price: 8000, minutes: 75 }, giant: { price: 15650, minutes: 165 } },
    },
  ]);
  const profile = await (await nia.get("/api/groomer-profiles/byUser?userId=1")).json();
  expect(profile.businessHours).toMatchObject({ monday: { open: "08:00", close: "16:00" }, sunday: null });
  expect(await textOf(nia, "/subscribe")).toMatch(/Step 5 of 5.*We start your background check/);
});

test.each([
  ["you", { businessName: "", zipCode: "00000" }, ["Business name is required"]],
  ["you", { zipCode: "00000" }, ["We don't know that ZIP code"]],
  ["services", { "full.on": "" }, ["Choose at least one service"]],
  ["services", { "full.price": "eighty", "full.minutes": "5" }, ["Enter a price like 45", "at least 15 minutes"]],
  ["services", { "other.on": "on", "other.price": "30", "other.minutes": "30" }, ["Package name is required"]],
  ["services", { "added.price": "x" }, ["Enter a price like 45"]],
  ["services", { "full.price": "9990" }, ["Prices go up to $10,000"]],
  ["days", { "monday.close": "07:00" }, ["Closing time must be after opening time"]],
  ["days", { serviceRadius: "0" }, ["Enter a whole number of miles"]],
] as const)("refuses in the step of %s the value %j and keeps what was typed", async (step, wrong, said) => {
  const { app, db, nia } = await newcomer();
  if (step !== "you") await nia.submit(START, you);
  const before = auditedActions(app).length;
  const fields = { you, services, days }[step];
  const typed = Object.entries({ ...fields, ...wrong }).filter(
    ([name, value]) => value !== "" || name === "businessName",
  );

  const answer = await nia.submit(`${START}?step=${step}`, typed as [string, string][]);

  expect(answer.status).toBe(422);
  const html = await answer.text();
  for (const words of said) expect(html).toContain(words.replaceAll("'", "&#39;").replace("&#39;", "'"));
  expect(html).toContain({ you: "12 Lexington Ave", services: 'value="30"', days: 'value="08:00"' }[step]);
  expect(auditedActions(app)).toHaveLength(before);
  expect(findRows(db, servicePackages)).toEqual([]);
});

testWith("refuses a duplicate service and a fourth one", newcomer, async ({ db, nia }) => {
  await takes(nia);
  const all = Object.fromEntries(
    ["full", "bath", "nails", "other"].flatMap((key) => [
      [`${key}.on`, "on"],
      [`${key}.minutes`, "30"],
      [`${key}.price`, "30"],
    ]),
  );
  const own = { "other.name": "Puppy hour", "other.description": "A first bath, slowly." };

  expect((await nia.submit(`${START}?step=services`, { ...all, ...own })).status).toBe(409);
  expect(findRows(db, servicePackages)).toHaveLength(1);
  const { "other.on": _, ...three } = all;
  await nia.submit(`${START}?step=services`, three);
  expect(findRows(db, servicePackages).map(({ name }) => name)).toEqual(["Full Groom", "Bath & Brush", "Nails Only"]);
  const page = await textOf(nia, `${START}?step=services`);
  expect(page).toContain("You offer Full Groom, Bath &amp; Brush, and Nails Only");
  expect(page).not.toContain("Another service");
});

testWith("adds each service once when the form of services is sent twice", newcomer, async ({ db, nia }) => {
  await nia.submit(START, you);
  const own = { "other.on": "on", "other.minutes": "30", "other.price": "30", "other.description": "Slow and warm." };
  const names = () => findRows(db, servicePackages).map(({ name }) => name);
  for (const name of ["Puppy hour", " Puppy hour "])
    expect(goesTo(await nia.submit(`${START}?step=services`, { ...own, "other.name": name }))).toContain("step=days");
  expect(names()).toEqual(["Puppy hour"]);
  await Promise.all(
    [1, 2].map(() => nia.submit(`${START}?step=services`, { ...services, ...own, "other.name": "Cats" })),
  );
  expect(names().toSorted()).toEqual(["Cats", "Full Groom", "Puppy hour"]);
});

testWith("names the next step on Today until it is done or dismissed", newcomer, async ({ nia }) => {
  const today = () => textOf(nia, "/groomer-dashboard?tab=bookings");

  expect(await today()).toContain("Step 1 of 5: you and where you start from");
  await nia.submit(START, you);
  expect(await today()).toContain("Step 2 of 5: services and prices");
  await nia.submit(`${START}?step=services`, services);
  expect(await today()).toContain("Step 5 of 5: first month free");

  expect(goesTo(await nia.submit(`${START}/dismissed`, {}))).toBe("/groomer-dashboard?tab=bookings");
  expect(await today()).not.toContain("Step 5 of 5");
  expect(await today()).toContain("Start your membership");
});

testWith("shows 'You're listed' once and then the next best steps on Today", newcomer, async ({ app, db, nia }) => {
  await takes(nia);
  await nia.submit(`${START}/dismissed`, {});
  expect(goesTo(await nia.get(LISTED))).toBe("/groomer-dashboard?tab=bookings");
  const listedUntil = app.clock.now() + 1e10;
  changeRows(db, groomerProfiles, {}, { listedUntil, backgroundCheckStatus: "passed" });

  expect(goesTo(await nia.get("/groomer-dashboard"))).toBe(LISTED);
  const page = await (await nia.get(LISTED)).text();
  for (const href of [
    "/clients/import",
    "section=calendars",
    "section=notifications",
    "section=link",
    "section=area",
  ]) {
    expect(page).toContain(href);
  }
  expect(page).toContain("35 miles of 28801");
  expect(page.match(/>Done</g)).toHaveLength(1);

  const today = async () => {
    expect((await nia.get("/groomer-dashboard")).status).toBe(200);
    return textOf(nia, "/groomer-dashboard");
  };
  expect(await today()).toContain("Next up Bring your clients");
  const now = app.clock.now();
  addRow(db, clients, { groomerId: 1, source: "added", name: "June Park", createdAt: now, changedAt: now });
  expect(await today()).toContain("Next up Connect your calendar");
  await nia.submit(`${START}/dismissed`, {});
  expect(await today()).not.toContain("Next up");
  expect(auditedActions(app).map(({ action }) => action)).toContain("listed-shown");
});
