import { expect, test } from "bun:test";
import { pixel, setUpOffers } from "#tests/listing/offers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { inTurn } from "#tests/support/turns.ts";

test("more values than any form has are refused before they are parsed", async () => {
  const visitor = (await testApp()).visitor();
  const login = (values: number) => visitor.post("/api/login", { username: Array.from({ length: values }, () => 1) });

  expect((await login(4000)).status).toBe(422);
  expect((await login(6000)).status).toBe(400);
});

test("commas and brackets inside a text are no values", async () => {
  const visitor = (await testApp()).visitor();
  const text = `${"[,{".repeat(3000)}"\\`;

  expect((await visitor.post("/api/login", { username: text, password: "x" })).status).toBe(422);
});

test("a picture may come as JSON of one long text, but not as a million values", async () => {
  const { as } = await setUpOffers();

  expect((await as.gus.post("/api/portfolio-images", { imageUrl: pixel })).status).toBe(201);
  expect((await as.gus.post("/api/portfolio-images", { imageUrl: Array.from({ length: 1e6 }, () => 1) })).status).toBe(
    400,
  );
});

const photo = `data:image/png;base64,${Buffer.alloc(80 * 1024).toString("base64")}`;

/** Uploads whose bodies have begun, with more than a form without a file has, and go on until `finish`. */
async function begin(setup: Awaited<ReturnType<typeof setUpOffers>>, count: number) {
  const cookie = [...setup.as.gus.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { "content-type": "application/json", cookie };
  const lines = Array.from({ length: count }, () => new TransformStream<Uint8Array, Uint8Array>());
  const url = "http://localhost:3000/api/portfolio-images";
  const waiting = lines.map(({ readable }) =>
    setup.app.handle(new Request(url, { method: "POST", body: readable, headers })),
  );
  const writers = lines.map(({ writable }) => writable.getWriter());
  await Promise.all(writers.map((writer) => writer.write(new Uint8Array(65 * 1024).fill(0x20))));
  await inTurn(2);
  return async () => {
    await Promise.all(writers.map((writer) => writer.close()));
    return (await Promise.all(waiting)).map(({ status }) => status);
  };
}

test("while twelve bodies of one person are on their way the next one has to come later; others are not kept out", async () => {
  const setup = await setUpOffers();
  const { gus, gil } = setup.as;
  const finish = await begin(setup, 12);

  const refused = await gus.post("/api/portfolio-images", { imageUrl: photo });
  const other = await gil.post("/api/portfolio-images", { imageUrl: photo });
  const late = await finish();

  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(other.status).toBe(201);
  expect(new Set(late)).toEqual(new Set([400]));
  expect((await gus.post("/api/portfolio-images", { imageUrl: photo })).status).toBe(201);
});
