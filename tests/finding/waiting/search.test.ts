import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { locations } from "#db/schema/tables.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { holds, open } from "../search/opened-page.ts";
import { openSearch } from "../search/setup.ts";

const OFFER = "Notify me when a groomer serves";
const inMiles = { zipCode: "59301", city: "Miles City", state: "MT" };

const searches = async (app: TestApp, query: string) => (await open(app, `/groomers?${query}`)).main;

test("who finds nobody can leave an address, for a town under the ZIP code in its middle", async () => {
  const app = await testApp();

  for (const query of ["zipCode=59301-1234", "city=Miles City&state=MT", "zipCode=59301&date=2026-06-18"]) {
    const main = await searches(app, query);
    expect(main).toContain(`${OFFER} 59301`);
    expect(main).toContain('action="/waiting-list" method="post"');
    expect(holds(main, "zipCode", "59301")).toBe(true);
  }
});

test("where somebody comes, nothing is offered, whatever day or service finds nobody", async () => {
  const app = await testApp();
  await addGroomer(app, "gus", { services: ["Bath & Brush"] });

  for (const query of ["zipCode=28801", "zipCode=28801&services=Haircut", "zipCode=28801&date=2026-06-14"])
    expect(await searches(app, query)).not.toContain(OFFER);
});

test("where groomers are found and none has the place in their area, it is offered below them", async () => {
  const app = await testApp();
  const { user, profile } = await addGroomer(app, "gus", { zipCode: "28787", city: "Weaverville", state: "NC" });
  app.ctx.db.update(locations).set({ serviceRadius: 5 }).where(eq(locations.userId, user.id)).run();

  const main = await searches(app, "zipCode=28801");
  expect(main.indexOf(`id="groomer-${profile.id}"`)).toBeGreaterThan(0);
  expect(main.indexOf(`${OFFER} 28801`)).toBeGreaterThan(main.indexOf(`id="groomer-${profile.id}"`));
  expect(await searches(app, "zipCode=28787")).not.toContain(OFFER);
});

test("with script the offer follows what is searched", async () => {
  const app = await testApp();
  await addGroomer(app, "gus", inMiles);

  await openSearch(app, "/groomers?zipCode=59801", async ({ find, fill, submit, answers }) => {
    const offered = () => find('form[action="/waiting-list"] input[name=zipCode]')?.getAttribute("value");
    expect(offered()).toBe("59801");
    await fill("zipCode", "59301");
    await submit();
    await answers[0]!.arrive();
    expect(offered()).toBeUndefined();
    await fill("zipCode", "59718");
    await submit();
    await answers[1]!.arrive();
    expect(offered()).toBe("59718");
  });
});

test("the site itself says what is wrong with an address, on every page that asks for one", async () => {
  const app = await testApp();
  const { user } = await addGroomer(app, "gus", { zipCode: "28787", city: "Weaverville", state: "NC" });
  app.ctx.db.update(locations).set({ serviceRadius: 5 }).where(eq(locations.userId, user.id)).run();

  for (const path of ["/groomers?zipCode=59301", "/groomers?zipCode=28801", "/waiting-list?zipCode=59301"]) {
    const [form] = /<form[^>]*action="\/waiting-list"[^>]*>/.exec((await open(app, path)).main)!;
    expect(form.toLowerCase()).toContain("novalidate");
  }
  for (const email of ["", "mia", "mia@"]) {
    const answer = await app.visitor().submit("/waiting-list", { email, zipCode: "59301" });
    expect([answer.status, /aria-invalid="true"/.test(await answer.text())]).toEqual([422, true]);
  }
});
