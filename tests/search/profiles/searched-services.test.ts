import { expect, test } from "bun:test";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";

const bath = "Bath & brush from $55 Next opening this afternoon";
const groom = "Full groom from $85 Next opening Thu morning";

test.each([
  ["without a search", "", bath],
  ["after a search for any service", "zipCode=28801", bath],
  ["after a search for a service of the longer package", "zipCode=28801&services=Full+Grooming", groom],
  [
    "after a search for services of both packages",
    "zipCode=28801&services=Full+Grooming&services=Bath+%26+Brush",
    bath,
  ],
  ["after a search for a service that has been removed since", "zipCode=28801&services=Haircut", bath],
  ["after a search for one of them and a removed one", "zipCode=28801&services=Haircut&services=Full+Grooming", groom],
])("%s a profile begins with the price and opening of its card", async (_, search, begins) => {
  const app = await testApp();
  const { packages, user } = await addGroomer(app, "gus");
  const change = { services: ["Full Grooming"], durationMinutes: 480 };
  await signedIn(app, user, "groomer").patch(`/api/service-packages/${packages[1]!.id}`, change);

  const page = await mainText(await app.visitor().get(`/groomer/1?from=${encodeURIComponent(search)}`));

  expect(page).toContain(begins);
  expect(page).toContain(`${begins.split(" Next")[0]} Ask a question Book an appointment`);
});

test("leads from the next opening to the form with its package and time chosen", async () => {
  const app = await testApp();
  const { packages, user } = await addGroomer(app, "gus");
  const change = { services: ["Full Grooming"], durationMinutes: 480 };
  await signedIn(app, user, "groomer").patch(`/api/service-packages/${packages[1]!.id}`, change);

  const html = await (await app.visitor().get("/groomer/1?from=services%3DFull%2BGrooming")).text();
  const link = /<a href="([^"]+)" rel="nofollow"><span[^>]*>Next opening/.exec(html)![1]!.replaceAll("&amp;", "&");
  const { searchParams, hash } = new URL(link, "http://localhost");
  const form = await (await app.visitor().get(link)).text();

  expect(hash).toBe("#book");
  expect(searchParams.get("package")).toBe(String(packages[1]!.id));
  expect(form).toContain(`value="${searchParams.get("date")}"`);
  expect(form).toContain(`<option value="${packages[1]!.id}" selected`);
});
