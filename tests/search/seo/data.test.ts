import { beforeAll, expect, test } from "bun:test";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { dataOf, readPage, valuesOf } from "./reading.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: "off" } });
});

test("describes the company and its search in the home page's data", async () => {
  const page = await readPage(app, "/");

  expect(dataOf(page, "Organization")).toMatchObject({ name: "Mudroom", url: "http://localhost:3000/" });
  const search = valuesOf(dataOf(page, "WebSite"), ["urlTemplate"])[0]!;
  expect(search).toBe("http://localhost:3000/groomers?location={search_term_string}");
  expect((await readPage(app, "/groomers?location=28801")).title).toContain("28801");
});

test("describes every FAQ question and answer as the page shows them", async () => {
  const page = await readPage(app, "/faq");
  const plain = (text: string) => text.replace(/\s+/g, "");

  const data = dataOf(page, "FAQPage");
  expect(valuesOf(data, ["name"])).toHaveLength(15);
  for (const words of valuesOf(data, ["name", "text"])) expect(plain(page.text)).toContain(plain(words));
});

test("describes an article by its headline, date, and author", async () => {
  for (const { slug, title, date, author } of loadSiteContent().articles) {
    const page = await readPage(app, `/blog/${slug}`);
    expect(dataOf(page, "BlogPosting")).toMatchObject({
      headline: title,
      datePublished: date,
      author: { name: author },
    });
    expect(page.html).toContain(`datetime="${date}"`);
    for (const words of valuesOf(page.data, ["headline", "name"])) expect(page.text).toContain(words);
  }
});

test("describes a profile as the page shows it without street, email, or phone number", async () => {
  const gus = await addGroomer(app, "gus", { businessName: "Bath & <Brush>" });

  const page = await readPage(app, `/groomer/${gus.profile.id}`);

  const data = dataOf(page, "LocalBusiness");
  const words = ["name", "description", "addressLocality", "addressRegion", "postalCode", "areaServed", "dayOfWeek"];
  for (const value of valuesOf(data, words)) expect(page.text).toContain(value);
  for (const price of valuesOf(data, ["minPrice", "maxPrice"]))
    expect(page.text).toContain(`$${Number(price).toFixed(2)}`);
  expect(valuesOf(data, ["opens"])).toHaveLength(6);
  expect(page.text).toContain("8:00 AM – 6:00 PM");
  expect(data).not.toHaveProperty("aggregateRating");
  expect(JSON.stringify(data)).not.toMatch(/Secret Street|@example\.com|828-555/);
});

test("includes a rating only where the page shows reviews", async () => {
  const gil = await addGroomer(app, "gil");
  const ana = await addUser(app, "pet_parent", "ana");
  addReview(app, gil, ana, { rating: 5 });
  addReview(app, gil, ana, { rating: 4 });

  const page = await readPage(app, `/groomer/${gil.profile.id}`);

  expect(dataOf(page, "LocalBusiness")).toMatchObject({
    aggregateRating: { ratingValue: "4.5", reviewCount: 2, bestRating: 5 },
  });
  expect(page.text).toContain("4.5");
});

test("escapes a groomer's texts so they can't end the data block", async () => {
  const eve = await addGroomer(app, "eve", { businessName: "</script><script>alert(1)</script>" });

  const page = await readPage(app, `/groomer/${eve.profile.id}`);

  expect(dataOf(page, "LocalBusiness")).toMatchObject({ name: "</script><script>alert(1)</script>" });
  expect(page.html).not.toContain("<script>alert");
});
