import { expect, test } from "bun:test";
import { businessHours, daysOff, groomerProfiles, locations, reviews, servicePackages, users } from "#db/db.ts";
import { addBooking, addReview, type Groomer, mainText, setUpProfile } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

testWith("shows who the groomer is, what they offer, and when they come", setUpProfile, async ({ text }) => {
  const main = await text();

  for (const words of [
    "Back to results",
    "Blue Ridge Bath Co.",
    "Serving Asheville, NC and surrounding areas",
    "Background Checked",
    "Verified Groomer",
    "Services Portfolio About Reviews",
    "Grooming Packages Bath & Brush 1 hour $55.00 – $65.00 Warm bath, blow-dry by hand, brush-out. Select This Package",
    "Add-on services Nail grinding $12.00 Teeth brushing $10.00",
    "Fees and payment Free cancellation until 24 hours before the visit. You pay the groomer directly.",
    "Browse photos of our past work",
    "A warm van, a quiet dryer, one dog at a time.",
    "Location : Asheville, NC 28801 Service radius : 20 miles",
    "Member Since : March 2026 Background Check : Verified on Feb 3, 2026",
    "Business Hours Monday 8:00 AM – 6:00 PM",
    "Wednesday (today) 8:00 AM – 6:00 PM",
    "Saturday 9:00 AM – 5:00 PM Service Area",
    "20 miles around Asheville, NC 28801",
    "Including Hendersonville, Black Mountain, and Fletcher",
    "Bath & brush from $55.00 Ask a question Book an appointment",
    "Book an Appointment Fill in the details to request a booking",
  ])
    expect(main).toContain(words);
  expect(main).not.toContain("Sunday");
});

testWith("shows a new groomer's empty sections", setUpProfile, async ({ text }) => {
  const main = await text();

  for (const words of ["No portfolio photos yet.", "No reviews yet.", "New"]) expect(main).toContain(words);
  expect(main).not.toContain("Years in Business");
  expect(main).not.toContain("Days off");
});

test("shows an owner a page without packages, hours, or location", async () => {
  const { app, groomer, path } = await setUpProfile(({ ctx }, { profile, user }) => {
    removeRows(ctx.db, servicePackages, { groomerId: profile.id });
    removeRows(ctx.db, businessHours, { groomerId: profile.id });
    removeRows(ctx.db, locations, { userId: user.id });
    changeRows(
      ctx.db,
      groomerProfiles,
      { id: profile.id },
      { membershipStartDate: null, backgroundCheckStatus: "pending", backgroundCheckDate: null, listedUntil: 0 },
    );
  });
  const response = await signedIn(app, groomer.user, "groomer").get(path);
  const html = await response.clone().text();
  const main = await mainText(response);

  expect(response.status).toBe(200);
  for (const words of [
    "No services listed yet.",
    "Member Since : Recently joined",
    "Background Check : Date pending",
    "Your page isn't public yet",
    "Activate your membership Pass your background check Set your location Add a service package",
    "This groomer isn't taking new requests right now.",
  ])
    expect(main).toContain(words);
  for (const words of ["Background Checked", "Verified Groomer", "Service Area", "Serving"])
    expect(main).not.toContain(words);
  expect(html).toContain('<meta name="robots" content="noindex"');
});

testWith("links tabs to sections so they open without script", setUpProfile, async ({ app, path }) => {
  const html = await (await app.visitor().get(path)).text();

  const tabs = /<nav[^>]*data-tabs[^>]*>(.*?)<\/nav>/.exec(html)![1]!;
  const targets = [...tabs.matchAll(/href="#(\w+)"/g)].map((match) => match[1]!);
  expect(targets).toEqual(["services", "portfolio", "about", "reviews"]);
  for (const id of targets) expect(html).toContain(`<section id="${id}"`);
  expect(html).toContain('src="/build/document.js"');
});

test("gives search engines the page's title, description, and one address", async () => {
  const { app, groomer, path } = await setUpProfile();
  addReview(app, groomer, await addUser(app, "pet_parent", "dana"));
  const html = await (await app.visitor().get(`${path}?package=1`)).text();

  expect(html).toContain("<title>Blue Ridge Bath Co., mobile groomer in Asheville, NC | Mudroom</title>");
  expect(html).toContain(
    'content="Blue Ridge Bath Co. is a mobile groomer serving Asheville, NC and surrounding areas. Bath &amp; brush from $55.00. Rated 5.0 out of 5 from 1 review."',
  );
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
  expect(html).not.toContain("noindex");
});

testWith("shows the owner, an admin, and a parent with a booking their own notes", testApp, async (app) => {
  const listed = await addGroomer(app, "gus");
  const unlisted = await addGroomer(app, "una", { isListed: false });
  const ana = await addUser(app, "pet_parent", "ana");
  const admin = await addUser(app, "admin", "ada");
  addBooking(app, unlisted, ana);
  const at = async (window: ReturnType<typeof signedIn>, groomer: Groomer) =>
    mainText(await window.get(`/groomer/${groomer.profile.id}`));

  expect(await at(signedIn(app, listed.user, "groomer"), listed)).toContain("This is your public page This is what");
  expect(await at(signedIn(app, ana, "pet_parent"), listed)).not.toContain("isn't taking new requests");
  const customers = await at(signedIn(app, ana, "pet_parent"), unlisted);
  expect(customers).toContain("This groomer isn't taking new requests right now.");
  expect(customers).not.toMatch(/Select This Package|Send Booking Request/);
  for (const { profile } of [listed, unlisted]) {
    const html = await (await signedIn(app, ana, "pet_parent").get(`/groomer/${profile.id}`)).text();
    expect([profile.id, html.includes('id="share"')]).toEqual([profile.id, profile === listed.profile]);
  }
  expect(await at(signedIn(app, admin, "admin"), unlisted)).toContain("This groomer isn't listed.");
});
test("shows badges only while they are true", async () => {
  const { text } = await setUpProfile(({ ctx }, { user }) =>
    changeRows(ctx.db, users, { id: user.id }, { emailVerifiedAt: null }),
  );
  const main = await text();

  expect(main).toContain("Background Checked");
  expect(main).not.toContain("Verified Groomer");
});

test("counts years in business from the starting year", async () => {
  const since = async (startedYear: number) =>
    (
      await setUpProfile(({ ctx }, { profile }) =>
        changeRows(ctx.db, groomerProfiles, { id: profile.id }, { startedYear }),
      )
    ).text();

  expect(await since(2018)).toContain("Years in Business : 8+ years");
  expect(await since(2026)).toContain("Years in Business : Less than a year");
});

test("marks insurance and certificates as the groomer's own words and leaves out empty ones", async () => {
  const { text } = await setUpProfile(({ ctx }, { profile }) =>
    changeRows(ctx.db, groomerProfiles, { id: profile.id }, { insurance: "$1,000,000 <liability>" }),
  );

  expect(await text()).toContain("Insurance : $1,000,000 <liability> Stated by the groomer");
  expect(await text()).not.toContain("Certificates");
});

test("uses months and days from the groomer's own calendar", async () => {
  const { app, text } = await setUpProfile(({ ctx }, { profile }) =>
    changeRows(
      ctx.db,
      groomerProfiles,
      { id: profile.id },
      { membershipStartDate: Date.parse("2026-05-01T02:00:00Z") },
    ),
  );
  app.clock.set(Date.parse("2026-06-12T03:00:00Z"));

  expect(await text()).toContain("Member Since : April 2026");
  expect(await text()).toContain("Thursday (today)");
});

test("shows days off within 60 days without their note and no others", async () => {
  const { text } = await setUpProfile(({ ctx }, { profile }) => {
    for (const [startDate, endDate] of [
      ["2026-06-01", "2026-06-09"],
      ["2026-06-20", "2026-06-20"],
      ["2026-07-03", "2026-07-09"],
      ["2026-08-09", "2026-08-12"],
      ["2026-08-10", "2026-08-12"],
    ] as const)
      addRow(ctx.db, daysOff, { groomerId: profile.id, startDate, endDate, note: "knee surgery" });
  });
  const main = await text();

  expect(main).toContain("Days off June 20 Days off July 3 – July 9 Days off August 9 – August 12 Service Area");
  expect(main).not.toContain("Days off June 1");
  expect(main).not.toContain("Days off August 10");
  expect(main).not.toContain("knee");
});

testWith("shows reviews with paws, text, name, and date and quotes the best one", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const dana = await addUser(app, "pet_parent", "dana", { fullName: "Dana Rivers" });
  addReview(app, gus, dana, { rating: 4, comment: "Kind and quick.", hoursAgo: 24 });
  addReview(app, gus, dana, { rating: 5, comment: "He waits for the van.\nEvery month.", hoursAgo: 48 });

  const main = await mainText(await app.visitor().get(`/groomer/${gus.profile.id}`));

  expect(main).toContain("Rated 4.5 out of 5 paws (2 reviews)");
  expect(main).toContain(
    "4.5 2 reviews 5 paws: 1 4 paws: 1 3 paws: 0 2 paws: 0 1 paw: 0 “He waits for the van. Every month.” Dana R. · June 2026 · 5.0 Read reviews",
  );
  expect(main).toContain(
    "Reviews Rated 4.0 out of 5 paws Kind and quick. Dana R. Jun 9, 2026 Report this review by Dana R.",
  );
  expect(main).not.toContain("Rivers");
});

/* A town across the state line may have the same name. */
test.each([
  ["Texarkana", "TX", "75501", "Texarkana (AR)"],
  ["Texarkana", "AR", "71854", "Texarkana (TX)"],
  ["Bristol", "TN", "37620", "Bristol (VA)"],
  ["Kansas City", "MO", "64106", "Kansas City (KS)"],
])("names the other %s beside %s in the service area", async (city, state, zipCode, other) => {
  const app = await testApp();
  const { profile } = await addGroomer(app, "gus", { city, state, zipCode });

  expect(await mainText(await app.visitor().get(`/groomer/${profile.id}`))).toContain(other);
});

/* A review has its groomer's day and month, on both places of the page. */
test.each([
  ["2026-06-01T02:00:00Z", "May 2026", "May 31, 2026"],
  ["2026-06-01T04:00:00Z", "June 2026", "Jun 1, 2026"],
  ["2026-01-01T04:59:59Z", "December 2025", "Dec 31, 2025"],
  ["2026-03-01T04:30:00Z", "February 2026", "Feb 28, 2026"],
])("dates a review of %s in %s", async (instant, month, day) => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  addReview(app, gus, await addUser(app, "pet_parent", "dana", { fullName: "Dana Rivers" }));
  changeRows(app.ctx.db, reviews, {}, { createdAt: Date.parse(instant) });

  const main = await mainText(await app.visitor().get(`/groomer/${gus.profile.id}`));

  expect(main.match(/(?<=Dana R\. (?:· )?)\w+ (?:\d+, )?\d{4}/g)).toEqual([month, day]);
});

testWith("shows the latest 50 reviews or those with the chosen number of paws", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const dana = await addUser(app, "pet_parent", "dana");
  addReview(app, gus, dana, { rating: 4, comment: "Kind and quick." });
  for (let at = 0; at < 52; at++) addReview(app, gus, dana, { rating: 5, hoursAgo: at });
  const at = async (query: string) => (await app.visitor().get(`/groomer/${gus.profile.id}?${query}`)).text();
  const four = await at("rating=4&from=zipCode%3D28801");

  expect(four.match(/<article>/g)).toHaveLength(1);
  expect(four).toContain('href="?rating=4&amp;from=zipCode%3D28801#reviews" rel="nofollow"');
  expect(four).toMatch(/Only 4-paw reviews<a[^>]+href="\?from=zipCode%3D28801#reviews">All reviews/);
  expect(four).toContain('"reviewCount":53');
  expect(four).toContain(`<link rel="canonical" href="http://localhost:3000/groomer/${gus.profile.id}"`);
  expect(four).not.toContain("noindex");
  expect(await at("rating=5")).toContain("Latest 50 of 52 reviews.");
  expect(await at("rating=2")).toContain("No 2-paw reviews");
  for (const all of ["", "rating=9", "rating=4.5"]) expect(await at(all)).toContain("Latest 50 of 53 reviews.");
});

testWith("shows a package's sizes below it with the prices for a parent's own pets", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const sizes = { small: { price: 4550, minutes: 45 }, medium: { price: 5800, minutes: 75 } };
  await signedIn(app, gus.user, "groomer").patch(`/api/service-packages/${gus.packages[0]!.id}`, { sizes });
  for (const [name, weight] of [
    ["Waffles", 41],
    ["Moose", 95],
    ["Pickle", null],
  ] as const)
    await ana.post("/api/pets", { name, type: "Dog", weight });
  const page = async (window: typeof ana) => mainText(await window.get(`/groomer/${gus.profile.id}`));

  const shown = "Small up to 20 lbs 45 min $45.50 Medium 21–50 lbs 1 hr 15 min $58.00";
  expect(await page(app.visitor())).toContain(
    `$45.50 – $58.00 Warm bath, blow-dry by hand, brush-out. ${shown} Select`,
  );
  const own = await page(ana);
  expect(own).toContain(`${shown} Waffles weighs 41 lbs, so about $58.00.`);
  expect(own).toContain("Moose weighs 95 lbs, and this package isn't offered for that size. Select This Package");
});
