import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { daysOff, groomerProfiles, portfolioImages, users } from "#db/schema/tables.ts";
import { addReview, mainText, setUpProfile } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";

test("badges are shown only while they are true", async () => {
  const { text } = await setUpProfile(({ ctx }, { user }) =>
    ctx.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id)).run(),
  );
  const main = await text();

  expect(main).toContain("Background Checked");
  expect(main).not.toContain("Verified Groomer");
});

test("years in business are counted from the year they started", async () => {
  const since = async (startedYear: number) =>
    (
      await setUpProfile(({ ctx }, { profile }) =>
        ctx.db.update(groomerProfiles).set({ startedYear }).where(eq(groomerProfiles.id, profile.id)).run(),
      )
    ).text();

  expect(await since(2018)).toContain("Years in Business : 8+ years");
  expect(await since(2026)).toContain("Years in Business : Less than a year");
});

test("months and days are those of the groomer's own calendar", async () => {
  const { app, text } = await setUpProfile(({ ctx }, { profile }) =>
    ctx.db
      .update(groomerProfiles)
      .set({ membershipStartDate: Date.parse("2026-05-01T02:00:00Z") })
      .where(eq(groomerProfiles.id, profile.id))
      .run(),
  );
  app.clock.set(Date.parse("2026-06-12T03:00:00Z"));

  expect(await text()).toContain("Member Since : April 2026");
  expect(await text()).toContain("Thursday (today)");
});

test("days off within sixty days are told, without the note, and past or later ones are not", async () => {
  const { text } = await setUpProfile(({ ctx }, { profile }) => {
    for (const [startDate, endDate] of [
      ["2026-06-01", "2026-06-09"],
      ["2026-06-20", "2026-06-20"],
      ["2026-07-03", "2026-07-09"],
      ["2026-08-09", "2026-08-12"],
      ["2026-08-10", "2026-08-12"],
    ] as const)
      ctx.db.insert(daysOff).values({ groomerId: profile.id, startDate, endDate, note: "knee surgery" }).run();
  });
  const main = await text();

  expect(main).toContain("Days off June 20 Days off July 3 – July 9 Days off August 9 – August 12 Service Area");
  expect(main).not.toContain("Days off June 1");
  expect(main).not.toContain("Days off August 10");
  expect(main).not.toContain("knee");
});

test("photos come in the groomer's order with size and caption", async () => {
  const { app, groomer, path } = await setUpProfile(({ ctx }, { profile }) => {
    for (const [sortOrder, file, caption] of [
      [1, "b.webp", null],
      [0, "a.webp", "Topknot and a sanitary trim"],
    ] as const)
      ctx.db
        .insert(portfolioImages)
        .values({ groomerId: profile.id, file, caption, sortOrder, width: 800, height: 600, createdAt: 0 })
        .run();
  });
  const html = await (await app.visitor().get(path)).text();
  const api = await (await app.visitor().get(`/api/portfolio-images?groomerId=${groomer.profile.id}`)).json();

  expect(
    [...html.matchAll(/<img[^>]*src="(\/uploads\/[^"]+)"[^>]*width="800" height="600" loading="lazy"/g)].map(
      (m) => m[1],
    ),
  ).toEqual(["/uploads/a-640.webp", "/uploads/b-640.webp"]);
  expect(html).toContain("<figcaption>Topknot and a sanitary trim</figcaption>");
  expect(api[0]).toMatchObject({ imageUrl: "/uploads/a.webp", width: 800, caption: "Topknot and a sanitary trim" });
});

test("reviews are shown with paws, text, name and date, and the best one is quoted", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const dana = await addUser(app, "pet_parent", "dana", { fullName: "Dana Rivers" });
  addReview(app, gus, dana, { rating: 4, comment: "Kind and quick.", hoursAgo: 24 });
  addReview(app, gus, dana, { rating: 5, comment: "He waits for the van.\nEvery month.", hoursAgo: 48 });

  const main = await mainText(await app.visitor().get(`/groomer/${gus.profile.id}`));

  expect(main).toContain("Rated 4.5 out of 5 paws (2 reviews)");
  expect(main).toContain("“He waits for the van. Every month.” Rated 5.0 out of 5 paws Dana R. All 2 reviews");
  expect(main).toContain(
    "Reviews Rated 4.0 out of 5 paws Kind and quick. Dana R. Jun 9, 2026 Report this review by Dana R.",
  );
  expect(main).not.toContain("Rivers");
});

test("a long list of reviews ends with the fiftieth, and says so", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const dana = await addUser(app, "pet_parent", "dana");
  for (let at = 0; at < 52; at++) addReview(app, gus, dana, { hoursAgo: at });

  const response = await app.visitor().get(`/groomer/${gus.profile.id}`);
  const html = await response.text();

  expect(html.match(/<article>/g)).toHaveLength(50);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("Latest 50 of 52 reviews.");
});
