import { expect, test } from "bun:test";
import { features } from "#src/features.ts";
import { accessOf } from "#src/http/guards/access.ts";
import { specialBodyFinder } from "#src/http/guards/special-bodies.ts";
import { pixel, quickImages } from "#tests/listing/offers/setup.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inTurn } from "#tests/support/turns.ts";
import { until } from "#tests/support/until.ts";
import { adds, waffles } from "#tests/visits/pets/setup.ts";

const KB = 1024;
const LARGE = 80 * KB;

async function setUp(images = quickImages()) {
  const app = await testApp({ images, env: { RATE_LIMITS: "off", TRUST_PROXY: "1" } });
  const gus = signedIn(app, (await addGroomer(app, "gus")).user, "groomer");
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const strangers = await Promise.all(
    ["s1", "s2", "s3", "s4", "s5", "s6"].map(async (name) =>
      signedIn(app, (await addGroomer(app, name)).user, "groomer"),
    ),
  );
  const pet = await adds(ana);
  return { app, gus, ana, strangers, pet };
}

function holdOpen({ app, path, method = "POST" }: { app: TestApp; path: string; method?: string }) {
  const open: { answer: Promise<Response>; send: (bytes: number) => void; end: () => Promise<number> }[] = [];
  const sent: Promise<void>[] = [];
  return {
    open,
    async arrived() {
      await Promise.all(sent);
      await inTurn(2);
    },
    begin({ cookies }: { cookies: Map<string, string> }, bytes: number, ip = "203.0.113.9") {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const type = path.startsWith("/api") ? "application/json" : "multipart/form-data; boundary=x";
      const headers = { "content-type": type, cookie, "x-forwarded-for": ip };
      const answer = Promise.resolve(
        app.handle(new Request(`http://localhost:3000${path}`, { method, body: readable, headers })),
      );
      const send = (count: number) => void sent.push(writer.write(new Uint8Array(count).fill(0x20)).catch(() => {}));
      if (bytes > 0) send(bytes);
      const end = async () => {
        await writer.close().catch(() => {});
        return (await answer).status;
      };
      const one = { answer, send, end };
      open.push(one);
      return one;
    },
    end: () => Promise.all(open.map(({ end }) => end())),
  };
}

const PORTFOLIO = "/api/portfolio-images";
const IMPORT = "/api/clients/import/preview";

const list = "Name\nAnn Lee\n";
const longList = { text: `${list}${"Ann Lee\n".repeat(10 * KB)}` };

test.each([
  ["connections that send nothing", 0],
  ["connections that send less than a photo", 60 * KB],
])("accepts photos, pets, and lists beside six accounts with 64 %s", async (_what, bytes) => {
  const { app, gus, ana, strangers, pet } = await setUp();
  const idle = holdOpen({ app, path: PORTFOLIO });
  const idleLists = holdOpen({ app, path: IMPORT });
  for (let at = 0; at < 64; at++) {
    idle.begin(strangers[at % 6]!, bytes, `203.0.113.${at}`);
    idleLists.begin(strangers[at % 6]!, bytes, `203.0.113.${at}`);
  }
  await idle.arrived();
  await idleLists.arrived();

  expect((await gus.post(PORTFOLIO, { imageUrl: pixel, caption: null })).status).toBe(201);
  expect((await ana.patch(`/api/pets/${pet.id}`, { name: "Rex" })).status).toBe(200);
  expect((await gus.post(IMPORT, { text: list })).status).toBe(200);
  await idle.end();
  await idleLists.end();
});

const sendLarge = async (as: Browser, path: string, ip: string) => {
  const body = path === PORTFOLIO ? { imageUrl: pixel, caption: "x".repeat(LARGE) } : longList;
  return (await as.post(path, body, { "x-forwarded-for": ip })).status;
};

const paths: [path: string, places: number][] = [
  [PORTFOLIO, 64],
  [IMPORT, 16],
];

async function takeAll({ app, strangers }: Awaited<ReturnType<typeof setUp>>, path: string, places: number) {
  const held = holdOpen({ app, path });
  for (let at = 0; at < places; at++) held.begin(strangers[at % 6]!, LARGE, `203.0.${at}.1`);
  await held.arrived();
  return held;
}

test.each(paths)("gives up a stalled body of %s after 5 seconds for a newer one", async (path, places) => {
  const setup = await setUp();
  const { app, gus } = setup;
  const stalled = await takeAll(setup, path, places);

  expect(await sendLarge(gus, path, "198.51.100.1")).toBe(503);
  app.clock.advance(5000);
  expect(await sendLarge(gus, path, "198.51.100.1")).not.toBe(503);

  expect((await stalled.open[0]!.answer).status).toBe(503);
  expect((await stalled.end()).filter((status) => status === 503)).toHaveLength(1);
});

testWith("calls a dripping body stalled and keeps a steady one", setUp, async (setup) => {
  const { app, gus } = setup;
  const { open, arrived } = await takeAll(setup, PORTFOLIO, 64);
  const [first, ...others] = open;
  for (let second = 0; second < 4; second++) {
    app.clock.advance(1000);
    first!.send(10);
    for (const { send } of others) send(20 * KB);
    await arrived();
  }
  app.clock.advance(1000);

  expect(await sendLarge(gus, PORTFOLIO, "198.51.100.1")).toBe(422);

  expect((await first!.answer).status).toBe(503);
  expect(await Promise.all(others.map(({ end }) => end()))).not.toContain(503);
});

test("keeps the place of a complete body however long its photo takes", async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const images = quickImages();
  let begun = 0;
  const store = (bytes: Uint8Array) => {
    begun++;
    return slow.then(() => images.store(bytes));
  };
  const setup = await setUp({ ...images, store });
  const { app, gus } = setup;
  const url = `data:image/png;base64,${Buffer.alloc(LARGE).toString("base64")}`;
  const making = Array.from({ length: 12 }, () => gus.post(PORTFOLIO, { imageUrl: url, caption: null }));
  await until(() => begun === 2);
  await inTurn(20);
  app.clock.advance(60_000);

  expect(await sendLarge(gus, PORTFOLIO, "198.51.100.1")).toBe(429);
  finish();
  expect((await Promise.all(making)).map(({ status }) => status)).not.toContain(503);
});

test.each([
  ["one IPv4 address", 24, () => "203.0.113.9"],
  ["one /64 of IPv6", 24, (at: number) => `2001:db8:1:1::${at + 1}`],
  ["one /48 of IPv6", 48, (at: number) => `2001:db8:1:${at + 1}::1`],
])("accepts from %s up to %i large bodies and lets other people through", async (_, most, ipOf) => {
  const { app, gus, strangers } = await setUp();
  const held = holdOpen({ app, path: PORTFOLIO });
  for (let at = 0; at < most; at++) held.begin(strangers[at % 6]!, LARGE, ipOf(at));
  await held.arrived();

  expect(await sendLarge(gus, PORTFOLIO, ipOf(most))).toBe(503);
  expect(await sendLarge(gus, PORTFOLIO, "198.51.100.1")).toBe(422);
  await held.end();
  expect(await sendLarge(gus, PORTFOLIO, ipOf(most))).toBe(422);
});

testWith("accepts forms without a file while all places are taken", setUp, async (setup) => {
  const { gus, ana, pet } = setup;
  const held = await takeAll(setup, PORTFOLIO, 64);
  const form = new FormData();
  form.set("name", "Rex");

  expect((await ana.patch(`/api/pets/${pet.id}`, { name: "Max" })).status).toBe(200);
  expect((await ana.upload("PATCH", `/api/pets/${pet.id}`, form)).status).toBe(200);
  expect((await ana.post("/api/pets", waffles)).status).toBe(201);
  expect((await gus.post(IMPORT, { text: list })).status).toBe(200);
  await held.end();
});

testWith("answers 404 before reading a file for someone else's item", setUp, async ({ app, gus, ana }) => {
  const takes = specialBodyFinder(features);
  const calls = app.app.routes.filter(
    ({ method, path }) =>
      method !== "GET" && path.includes(":id") && takes(path.replace(":id", "1"))?.kind === "upload",
  );

  const answers = calls.map(async (route) => {
    const path = route.path.replace(":id", "999999");
    const held = holdOpen({ app, path, method: route.method });
    const { answer } = held.begin(accessOf(route) === "groomer" ? gus : ana, LARGE);
    return [route.method, route.path, (await answer).status];
  });

  expect(calls.length).toBeGreaterThanOrEqual(5);
  expect((await Promise.all(answers)).filter(([, , status]) => status !== 404)).toEqual([]);
});

testWith("reads nothing for a groomer without a business", setUp, async ({ app }) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await holdOpen({ app, path: PORTFOLIO }).begin(nia, LARGE).answer).status).toBe(409);
  expect((await holdOpen({ app, path: IMPORT }).begin(nia, LARGE).answer).status).toBe(409);
});

testWith("refuses a body of unknown length once it's too large", setUp, async ({ app, gus }) => {
  expect((await holdOpen({ app, path: PORTFOLIO }).begin(gus, 7.5 * KB * KB).answer).status).toBe(413);
});
