import { expect, test } from "bun:test";
import { groomerProfiles, locations, pushes, users } from "#db/db.ts";
import { hasContactData } from "#src/domain/contact-data.ts";
import { createPushWorker } from "#src/push/worker.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { switchesOn, titlesOf } from "#tests/people/devices/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";

async function setUp() {
  const service = pushService();
  const app = await testApp({ fetchOutside: service.fetchOutside });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  changeRows(app.ctx.db, users, { id: ana.id }, { createdAt: app.clock.now() - 30 * DAY_MS });
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
  const asks = (text: string) => as.ana.post(`/api/threads/${gus.profile.id}/messages`, { text });
  const worker = createPushWorker(app.ctx);
  const delivers = async () => {
    app.ctx.lease.take();
    worker.run();
    await worker.settled();
  };
  return { app, service, ana, gus, as, asks, delivers };
}

type Setup = Awaited<ReturnType<typeof setUp>>;
const closings = {
  "the groomer isn't listed": ({ app, gus }) =>
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 }),
  "the parent is suspended": ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 }),
  "the parent leaves": ({ app, ana }) => changeRows(app.ctx.db, users, { id: ana.id }, { closingAt: 1 }),
  "the parent blocks": ({ as, gus }) => as.ana.post("/api/blocks", { id: gus.profile.id }),
  "the groomer blocks": ({ as, ana }) => as.gus.post("/api/blocks", { id: ana.id }),
} satisfies Record<string, (setup: Setup) => unknown>;

test.each(Object.keys(closings) as (keyof typeof closings)[])(
  "shows a groomer no new town of a parent whose question is closed because %s",
  async (name) => {
    const setup = await setUp();
    await setup.asks("Do you take big dogs?");
    const page = async () => (await setup.as.gus.get(`/messages/with/${setup.ana.id}`)).text();
    expect(await page()).toContain("Asheville, NC");
    await closings[name](setup);
    changeRows(setup.app.ctx.db, locations, { userId: setup.ana.id }, { city: "Boone" });
    expect(await page()).toContain("Do you take big dogs?");
    expect(await page()).not.toContain("Boone, NC");
  },
);

test.each([
  ["at once", 0],
  ["at night", 8 * 60],
])("notifies a groomer of several messages of a question once when they come %s", async (_, minutes) => {
  const { app, service, as, asks, delivers } = await setUp();
  const device = await switchesOn(as.gus, service);
  await delivers();
  app.clock.advance(minutes * MINUTE_MS);
  for (const text of ["One", "Two", "Three"]) await asks(text);
  expect(findRows(app.ctx.db, pushes)).toHaveLength(1);
  app.clock.advance(DAY_MS / 2);
  await delivers();
  expect(titlesOf(device)).toEqual(["New message"]);
});

const contact = [
  "8️⃣2️⃣8️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣ | 8\u200b2\u200b8\u200b5\u200b5\u200b5\u200b0\u200b1\u200b4\u200b2 | 8, 2, 8, 5, 5, 5, 0, 1, 4, 2 | 8/2/8/5/5/5/0/1/4/2",
  "ana at gmail | I'm ana AT Yahoo | wa.me/18285550142 | bit.ly/waffles | linktr.ee/ana | ANAGROOMS.COM | anas.dog | waffles.pet",
].flatMap((line) => line.split(" | "));
const plain = [
  "He is good.Dog shampoo is fine | Thanks.Me too | In the app.Info follows | At noon or at 2 | 1, 2, or 3 dogs",
  "Nails and/or bath | 8 a.m./9 a.m. | Look at her coat. | Weeks 1, 2, 3, 4 and 5",
].flatMap((line) => line.split(" | "));

test("finds contact data in single digits, emoji, short links, and new endings, and none in sentences without a space", () => {
  expect(contact.filter((text) => !hasContactData(text))).toEqual([]);
  expect(plain.filter(hasContactData)).toEqual([]);
});
