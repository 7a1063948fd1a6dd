import { expect, test } from "bun:test";
import { LIST_BODY_LIMITS, PHOTO_BODY_LIMITS, type UploadLimits } from "#src/http/guards/special-bodies.ts";
import { encodingOf, loadAssets } from "#src/http/pages/assets.ts";
import { setRequestInfo } from "#src/http/request-info.ts";
import { readMultipart, withUpload } from "#src/http/uploads/upload-body.ts";
import { pixel, setUpOffers } from "#tests/listing/offers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inTurn } from "#tests/support/turns.ts";

test("refuses more values than any form has before parsing", async () => {
  const visitor = (await testApp()).visitor();
  const login = (values: number) => visitor.post("/api/login", { username: Array.from({ length: values }, () => 1) });

  expect((await login(4000)).status).toBe(422);
  expect((await login(6000)).status).toBe(400);
});

test("doesn't split a text at commas and brackets", async () => {
  const visitor = (await testApp()).visitor();
  const text = `${"[,{".repeat(3000)}"\\`;

  expect((await visitor.post("/api/login", { username: text, password: "x" })).status).toBe(422);
});

testWith("accepts a photo as one long JSON text but not as a million values", setUpOffers, async ({ as }) => {
  expect((await as.gus.post("/api/portfolio-images", { imageUrl: pixel })).status).toBe(201);
  expect((await as.gus.post("/api/portfolio-images", { imageUrl: Array.from({ length: 1e6 }, () => 1) })).status).toBe(
    400,
  );
});

const photo = `data:image/png;base64,${Buffer.alloc(80 * 1024).toString("base64")}`;

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

testWith("makes a person with 12 open bodies wait but no one else", setUpOffers, async (setup) => {
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
const LARGE = "x".repeat(100_000);

function sends(userId: number, limits: UploadLimits, until: Promise<unknown>, text = LARGE) {
  const body = JSON.stringify({ text });
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const request = new Request("http://localhost/", { method: "POST", body, headers });
  setRequestInfo(request, { id: "1", ip: "127.0.0.1", takes: { kind: "upload", limits } });
  const viewer = { sessionId: 1, userId, role: "groomer", username: "gus", fullName: "Gus", groomerId: 1 } as const;
  const by = { viewer, info: { id: "1", ip: `203.0.113.${userId}` } };
  return withUpload(request, { ctx: { now: () => 0 }, by }, () => until.then(() => "done"));
}

test("holds up no photos and no short lists during long lists", async () => {
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const lists = Array.from({ length: 16 }, (_, at) => sends(1 + Math.floor(at / 4), LIST_BODY_LIMITS, read));

  expect(await sends(9, PHOTO_BODY_LIMITS, Promise.resolve())).toBe("done");
  expect(await sends(9, LIST_BODY_LIMITS, Promise.resolve(), "Name\nAnn Lee")).toBe("done");
  end();
  expect(await Promise.all(lists)).toEqual(lists.map(() => "done"));
});

test("asks a person with many lists to come back and frees the place later", async () => {
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const lists = Array.from({ length: 5 }, () => sends(1, LIST_BODY_LIMITS, read));
  const others = Array.from({ length: 11 }, (_, at) => sends(2 + (at % 3), LIST_BODY_LIMITS, read));

  await expect(sends(1, LIST_BODY_LIMITS, read)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
  await expect(sends(5, LIST_BODY_LIMITS, read)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  end();
  await Promise.all([...lists, ...others]);
  expect(await sends(1, LIST_BODY_LIMITS, read)).toBe("done");
});
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const read = (body: string, type = "multipart/form-data; boundary=x") => readMultipart(type, bytes(body));
const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

test("reads a form exactly as the platform writes it", async () => {
  const form = new FormData();
  const photo = crypto.getRandomValues(new Uint8Array(5000));
  form.set("name", "Zoë & 山田\r\n--not the boundary");
  form.set("empty", "");
  form.set("image", new File([photo], 'a "dog"; name=evil.png', { type: "image/png" }));
  form.set("nothing", new File([], ""));
  const request = new Request("http://localhost", { method: "POST", body: form });

  const upload = readMultipart(request.headers.get("content-type")!, await request.bytes());

  expect(upload.fields).toEqual({ name: "Zoë & 山田\r\n--not the boundary", empty: "" });
  expect(Object.keys(upload.files)).toEqual(["image"]);
  expect(Buffer.from(upload.files.image!).equals(photo)).toBe(true);
});

test("keeps several files of the photo input", () => {
  const chosen = ["1", "2"].map((content) => part('name="photos"; filename="a.png"', content)).join("");
  const left = part('name="photos"; filename=""', "");

  expect(read(`${chosen}${left}--x--`).photos.map((file) => Buffer.from(file).toString())).toEqual(["1", "2"]);
});

test.each([
  ["a preamble, padding and lower case", `hello\r\n--x  \r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--`],
  ["an epilogue", `${part('name="a"', "1")}--x--\r\nbye`],
])("accepts %s", (_what, body) => {
  expect(read(body)).toEqual({ fields: { a: "1" }, files: {}, photos: [] });
});

test("accepts a boundary in quotes", () => {
  expect(read(`${part('name="a"', "1")}--x--`, 'multipart/form-data; boundary="x"').fields).toEqual({ a: "1" });
});

test.each([
  ["nothing", ""],
  ["no end", part('name="a"', "1")],
  ["no boundary at all", "just a text"],
  ["a part without a name", `${part("", "1")}--x--`],
  ["a part without a disposition", "--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--"],
  ["headers without an end", `--x\r\n${"A: b\r\n".repeat(100)}--x--`],
  ["headers that are too long", `--x\r\nA: ${"b".repeat(5000)}\r\n\r\n1\r\n--x--`],
  ["51 parts", `${part('name="a"', "1").repeat(51)}--x--`],
])("refuses %s", (_what, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code: "bad_request" }));
});

test("refuses a form without a boundary", () => {
  expect(() => read("--x--", "multipart/form-data")).toThrow(expect.objectContaining({ code: "bad_request" }));
});

test("accepts 50 parts", () => {
  expect(read(`${part('name="a"', "1").repeat(50)}--x--`).fields).toEqual({ a: "1" });
});
test("explains a start without a build", () => {
  expect(loadAssets("/nowhere")).rejects.toThrow("bun run build");
});

test("picks the encoding the browser accepts", () => {
  const all = () => true;
  expect(encodingOf("gzip, deflate, br, zstd", all)).toBe("zstd");
  expect(encodingOf("gzip, deflate, br, zstd", (encoding) => encoding !== "zstd")).toBe("br");
  expect(encodingOf("gzip, deflate, br", all)).toBe("br");
  expect(encodingOf("gzip", all)).toBe("gzip");
  expect(encodingOf("br;q=0, gzip", all)).toBe("gzip");
  expect(encodingOf("br;q=0.5", all)).toBe("br");
  expect(encodingOf(null, all)).toBeUndefined();
});
