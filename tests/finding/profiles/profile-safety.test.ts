import { expect, spyOn, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import {
  addOnServices,
  groomerProfiles,
  locations,
  portfolioImages,
  servicePackages,
  users,
} from "#db/schema/tables.ts";
import { addReview, mainText } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";

test("an id that is no number, a groomer nobody knows and a broken database each have their own page", async () => {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const unlisted = await addGroomer(app, "una", { isListed: false });
  const invalid = "Invalid Groomer ID The groomer ID provided is not valid.";
  const missing = "Groomer Not Found The groomer you're looking for doesn't exist or may have been removed.";

  for (const [id, words] of [
    ["abc", invalid],
    ["-1", invalid],
    ["1.5", invalid],
    ["%3Cscript%3E", invalid],
    ["999", missing],
    ["0", missing],
    ["123456789012345678901234567890", missing],
    [unlisted.profile.id, missing],
  ] as const) {
    const response = await app.visitor().get(`/groomer/${id}`);
    expect([id, response.status]).toEqual([id, 404]);
    const html = await response.clone().text();
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("<script>");
    expect(await mainText(response)).toStartWith(words);
  }

  const logged = spyOn(app.ctx.log, "error");
  sqlite(app.ctx.db).run("DROP TABLE add_on_services");
  const broken = await app.visitor().get(`/groomer/${gus.profile.id}`);
  expect(broken.status).toBe(500);
  const words = await mainText(broken);
  expect(words).toStartWith("Error Loading Groomer There was a problem loading the groomer profile.");
  expect(words).toContain(broken.headers.get("x-request-id")!);
  expect(words).not.toContain("add_on_services");
  expect(logged).toHaveBeenCalledTimes(1);
});

test("the other spelling of the address leads to this one", async () => {
  const app = await testApp();

  for (const [from, to] of [
    ["/groomers/7", "/groomer/7"],
    ["/groomers/7?package=2", "/groomer/7?package=2"],
    ["/groomers/a%2Fb", "/groomer/a%2Fb"],
  ] as const) {
    const response = await app.visitor().get(from);
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  }
});

test("whatever a groomer or a parent writes stays text", async () => {
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const app = await testApp();
  const gus = await addGroomer(app, "gus", { businessName: evil });
  const dana = await addUser(app, "pet_parent", "dana", { fullName: `<b>${evil}` });
  const { db } = app.ctx;
  const { id } = gus.profile;
  changeRows(db, groomerProfiles, { id }, { description: evil, showEmail: true, petTypes: evil });
  changeRows(db, users, { id: gus.user.id }, { phoneNumber: evil, email: evil });
  changeRows(db, locations, { userId: gus.user.id }, { city: evil, state: evil });
  changeRows(db, servicePackages, { groomerId: id }, { name: evil, description: evil });
  changeRows(db, addOnServices, { groomerId: id }, { name: evil, description: evil });
  addRow(db, portfolioImages, {
    groomerId: id,
    file: "a.webp",
    caption: evil,
    sortOrder: 0,
    width: 1,
    height: 1,
    createdAt: 0,
  });
  addReview(app, gus, dana, { comment: evil });

  const html = await (
    await app.visitor().get(`/groomer/${id}?package=${encodeURIComponent(evil)}&from=${encodeURIComponent(evil)}`)
  ).text();

  expect(html).not.toContain("<script>alert");
  expect(html).not.toMatch(/<img[^>]*onerror/);
  expect(html).not.toContain("<b>&quot;");
  expect(html.match(/&lt;script>alert\(1\)/g)!.length).toBeGreaterThan(10);
});

test("the way back leads to the search this visitor came from, and nowhere else", async () => {
  const app = await testApp();
  const { profile, packages } = await addGroomer(app, "gus");
  const crumbOf = async (from: string) => {
    const html = await (await app.visitor().get(`/groomer/${profile.id}?from=${encodeURIComponent(from)}`)).text();
    return /class="crumb"><a href="([^"]*)"/.exec(html)![1];
  };

  const search = "zipCode=28801&distance=25&services=Bath+%26+Brush";
  expect(await crumbOf(search)).toBe("/groomers?zipCode=28801&amp;distance=25&amp;services=Bath+%26+Brush");
  for (const bad of ["", "//evil.example", "a=1#x", "https://evil.example", 'a"b', "x".repeat(301), "a b"])
    expect([bad, await crumbOf(bad)]).toEqual([bad, "/groomers"]);

  const html = await (await app.visitor().get(`/groomer/${profile.id}?from=${encodeURIComponent(search)}`)).text();
  const kept = new URLSearchParams({ package: String(packages[0]!.id), from: search });
  expect(html).toContain(`href="?${String(kept).replaceAll("&", "&amp;")}#book"`);
});
