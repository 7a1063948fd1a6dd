import { expect, test } from "bun:test";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";

const bath = "Bath & brush from $55.00 Next opening This afternoon";
const groom = "Full groom from $85.00 Next opening Thu morning";
const groomOfSmall = "Full groom from $85.00 Next opening This afternoon";

test.each([
  ["without a search", "", bath],
  ["after a search for any service", "zipCode=28801", bath],
  ["after a search for a service of the longer package", "zipCode=28801&services=Full+Grooming", groom],
  ["after a search for services of both", "services=Full+Grooming&services=Bath+%26+Brush", bath],
  ["after a search for a service that has been removed since", "zipCode=28801&services=Haircut", bath],
  ["after a search for one of them and a removed one", "zipCode=28801&services=Haircut&services=Full+Grooming", groom],
  ["after a search for a size of the longer package", "size=large", "Full groom from $120.00 Next opening Thu morning"],
  ["after a search for its shorter size", "services=Full+Grooming&size=small", groomOfSmall],
  ["after a search for a size that isn't offered", "size=giant", bath],
])("%s a profile begins with the price and opening of its card", async (_, search, begins) => {
  const app = await testApp();
  const { packages, user } = await addGroomer(app, "gus");
  const small = { price: 5500, minutes: 60 };
  const sizes = [{ small }, { small: { ...small, price: 8500 }, large: { price: 12000, minutes: 480 } }];
  const tags = [{}, { services: ["Full Grooming"], durationMinutes: 480 }];
  for (const [at, { id }] of packages.entries()) {
    const change = { ...tags[at], ...(search.includes("size") ? { sizes: sizes[at] } : {}) };
    await signedIn(app, user, "groomer").patch(`/api/service-packages/${id}`, change);
  }

  const response = await app.visitor().get(`/groomer/1?from=${encodeURIComponent(search)}`);
  const html = await response.clone().text();
  const page = await mainText(response);

  expect(page).toContain(begins);
  expect(page).toContain(`${begins.split(" Next")[0]} Ask a question Book an appointment`);
  expect(/name="petSize" checked="" value="(\w+)"/.exec(html)?.[1]).toBe(/size=(\w+)/.exec(search)?.[1]);
});

const full = { services: ["Full Grooming"], durationMinutes: 480 };
const asCheap = { priceMin: 5500, priceMax: 6500 };

test.each([
  ["of a searched service", "services%3DFull%2BGrooming", {}, full],
  ["of a searched service, beside another of its price", "services%3DFull%2BGrooming", {}, { ...full, ...asCheap }],
  ["beside a short one of its price", "", { durationMinutes: 30 }, asCheap],
  ["beside a short, cheaper one", "", { durationMinutes: 30 }, {}],
  ["of the price, not of the address", "&package=1", { durationMinutes: 480, priceMin: 9900, priceMax: 9900 }, {}],
])("leads from the next opening to the form with the package %s", async (_, search, first, second) => {
  const app = await testApp();
  const { packages, user } = await addGroomer(app, "gus");
  for (const [at, change] of [first, second].entries())
    await signedIn(app, user, "groomer").patch(`/api/service-packages/${packages[at]!.id}`, change);

  const html = await (await app.visitor().get(`/groomer/1?from=${search}`)).text();
  const link = /<a href="([^"]+)" rel="nofollow"><span[^>]*>Next opening/.exec(html)![1]!.replaceAll("&amp;", "&");
  const { searchParams, hash } = new URL(link, "http://localhost");
  const form = await (await app.visitor().get(link)).text();

  expect(hash).toBe("#book");
  expect(searchParams.get("package")).toBe(String(packages[1]!.id));
  expect(form).toContain(`value="${searchParams.get("date")}"`);
  expect(form).toContain(`<option value="${packages[1]!.id}" selected`);
});
