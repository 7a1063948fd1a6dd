import { expect, test } from "bun:test";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";

const NUMBER = "828-555-0100";

async function town(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { user, profile } = await addGroomer(app, "gus");
  const ask = (id: number | string = profile.id) => app.visitor().submit(`/groomer/${id}/phone`, {});
  const page = async () => (await app.visitor().get(`/groomer/${profile.id}`)).text();
  return { app, user, profile, ask, page };
}

test("a number stands on no page and in no call, and 'Show number' shows it without script", async () => {
  const { app, profile, ask, page } = await town();
  const html = await page();
  expect(html).toContain("Show number");
  expect(html).not.toMatch(/828|555-?0100/);
  expect(await (await app.visitor().get(`/api/groomer-profiles/${profile.id}`)).text()).not.toContain(NUMBER);

  const shown = await ask();

  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, expect.stringMatching(/private|no-store/)]);
  expect(await shown.text()).toContain('href="tel:+18285550100"');
  expect((await app.visitor().get(`/groomer/${profile.id}/phone`)).status).toBe(404);
});

const hidden: Record<string, object> = {
  "who does not show it": { showPhone: false },
  "who is not listed": { listedUntil: 0 },
};
for (const [who, change] of Object.entries(hidden)) {
  test(`the number of a groomer ${who} is shown to no one`, async () => {
    const { app, ask } = await town();
    app.ctx.db.update(groomerProfiles).set(change).run();
    const answer = await ask();
    expect([answer.status, (await answer.text()).includes(NUMBER)]).toEqual([404, false]);
  });
}

test("without a number there is no button", async () => {
  const { app, ask, page } = await town();
  app.ctx.db.update(users).set({ phoneNumber: null }).run();
  expect([await page(), (await ask()).status]).toEqual([expect.not.stringContaining("Show number"), 404]);
});

for (const id of ["0", "x", "99999"]) {
  test(`nobody has the number of groomer ${id}`, async () => {
    const { ask } = await town();
    expect((await ask(id)).status).toBe(404);
  });
}

test("one network gets so many numbers, profiles and reviews", async () => {
  const { app, profile, ask } = await town({ RATE_LIMITS: "phone-ip=2,profile-ip=4" });
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
  for (const path of [`groomer-profiles/${profile.id}`, `reviews/${profile.id}`, "groomer-profiles/99999"]) {
    statuses.push((await app.visitor().get(`/api/${path}`)).status);
  }
  statuses.push((await app.visitor().get(`/api/groomer-profiles/byUser?userId=${profile.userId}`)).status);
  statuses.push((await app.visitor().get(`/api/groomer-profiles/${profile.id}`)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 200, 404, 200, 429]);
});

test("the sign-up says how old one has to be", async () => {
  const { app } = await town();
  expect(await (await app.visitor().get("/auth?mode=register")).text()).toContain("18 or older");
});
