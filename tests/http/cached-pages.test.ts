import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { groomerProfiles } from "#db/db.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const read = async (window: Browser, path: string) => (await window.get(path)).text();

async function readCompressed(window: Browser, path: string) {
  const answer = await window.get(path, { "accept-encoding": "br" });
  expect(answer.headers.get("content-encoding")).toBe("br");
  return brotliDecompressSync(await answer.bytes()).toString();
}

testWith("shows no one a page made for another person", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gia");
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const ben = signedIn(app, await addUser(app, "pet_parent", "ben"), "pet_parent");
  for (const path of ["/", `/groomer/${profile.id}`]) {
    const before = await readCompressed(app.visitor(), path);
    const asAna = await readCompressed(ana, path);
    const asBen = await readCompressed(ben, path);
    const after = await readCompressed(app.visitor(), path);

    expect(asAna).toContain("Logged in as ana Tester");
    expect(asBen).toContain("Logged in as ben Tester");
    expect(asBen).not.toContain("ana Tester");
    // Calls name the page's person, and are refused for another one.
    expect([before, asAna, asBen].map((html) => html.includes("<body data-person="))).toEqual([false, true, true]);
    expect(before).not.toContain("Logged in as");
    expect(after).toBe(before);
  }
});

testWith("shows a message only to its person", testApp, async (app) => {
  const visitor = app.visitor();
  visitor.cookies.set(
    "flash",
    flashCookie(app.ctx, { kind: "success", title: "See you soon" }).slice(6).split(";")[0]!,
  );
  const answer = await visitor.get("/");

  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("See you soon");
  expect(await read(app.visitor(), "/")).not.toContain("See you soon");
});

testWith("shows a changed profile on the next page", testApp, async (app) => {
  const { profile } = await addGroomer(app, "gia");
  const path = `/groomer/${profile.id}`;
  const before = await app.visitor().get(path, { "accept-encoding": "br" });
  changeRows(app.ctx.db, groomerProfiles, { id: profile.id }, { businessName: "Suds & Such" });
  const after = await app.visitor().get(path, { "accept-encoding": "br" });

  expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  expect(brotliDecompressSync(await after.bytes()).toString()).toContain("Suds &amp; Such");
});

testWith("sends the same page in every encoding", testApp, async (app) => {
  const plain = await read(app.visitor(), "/");
  const gzip = await app.visitor().get("/", { "accept-encoding": "gzip" });
  const zstd = await app.visitor().get("/", { "accept-encoding": "gzip, deflate, br, zstd" });

  expect(await readCompressed(app.visitor(), "/")).toBe(plain);
  expect(zstd.headers.get("content-encoding")).toBe("zstd");
  expect(new TextDecoder().decode(Bun.zstdDecompressSync(await zstd.bytes()))).toBe(plain);
  expect(new TextDecoder().decode(Bun.gunzipSync(await gzip.bytes()))).toBe(plain);
});

testWith("keeps the pages of two sites apart", testApp, async (demo) => {
  const real = await testApp({
    env: {
      DEMO: "0",
      APP_URL: "http://localhost:3000",
      ALLOW_EMBEDDED_PAYMENTS: "1",
      SUPPORT_EMAIL: "help@groomers.example",
    },
  });

  expect(await read(demo.visitor(), "/")).toContain('href="/demo-login"');
  const page = await read(real.visitor(), "/");
  expect(page).not.toContain('href="/demo-login"');
  expect(page).toContain("mailto:help@groomers.example");
});

testWith("marks the current page and keeps the login's destination", testApp, async (app) => {
  const marked = (html: string) => /<a href="([^"]+)" aria-current="page"/.exec(html)?.[1];

  expect(marked(await read(app.visitor(), "/"))).toBe("/");
  expect(marked(await read(app.visitor(), "/groomers"))).toBe("/groomers");
  expect(marked(await read(app.visitor(), "/auth"))).toBeUndefined();
  expect(await read(app.visitor(), "/auth?next=/groomer/1")).toContain("next=%2Fgroomer%2F1");
  expect(await read(app.visitor(), "/auth?next=/groomer/2")).not.toContain("next=%2Fgroomer%2F1");
});

test("serves a cached page unchanged and only to logged-out visitors", async () => {
  const app = await testApp({ env: { DEMO: "0", ALLOW_EMBEDDED_PAYMENTS: "1", APP_URL: "http://localhost:3000" } });
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  for (const path of ["/", "/faq"]) {
    const made = await app.visitor().get(path, { "accept-encoding": "br" });
    const kept = await app.visitor().get(`${path}?utm_source=x`, { "accept-encoding": "br" });
    const plain = await app.visitor().get(path);

    const ofAnswer = ({ headers }: Response) => [...headers].filter(([name]) => name !== "x-request-id");
    expect(ofAnswer(kept)).toEqual(ofAnswer(made));
    expect(kept.headers.get("x-request-id")).not.toBe(made.headers.get("x-request-id"));
    expect(await kept.bytes()).toEqual(await made.bytes());
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await (await ana.get(path)).text()).toContain("Logged in as ana Tester");
    expect((await app.visitor().send("HEAD", path)).body).toBeNull();
    expect((await app.visitor().get(path, { "if-none-match": made.headers.get("etag")! })).status).toBe(304);
    expect((await app.handle(new Request(`http://evil.example${path}`))).status).toBe(400);
  }
});

testWith("serves a known page and an ended session from the same cache", testApp, async (app) => {
  const first = await app.visitor().get("/faq", { "if-none-match": 'W/"of another day"', "accept-encoding": "br" });
  const etag = first.headers.get("etag")!;
  const known = await app.visitor().get("/faq", { "if-none-match": etag, "accept-encoding": "br" });
  const ended = app.visitor();
  ended.cookies.set("sid", "x".repeat(43));
  const again = await ended.get("/faq", { "accept-encoding": "br" });

  expect(first.status).toBe(200);
  expect([known.status, known.headers.get("etag"), known.headers.get("content-encoding")]).toEqual([304, etag, null]);
  expect(again.headers.get("cache-control")).toBe("no-store");
  expect(again.headers.get("etag")).toBeNull();
  expect(await again.bytes()).toEqual(await first.bytes());
});

const readers: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  zstd: (bytes) => Bun.zstdDecompressSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => Bun.gunzipSync(new Uint8Array(bytes)),
};

test("serves many readers together the same bytes as one, in their encoding", async () => {
  const [app, quiet] = [await testApp(), await testApp()];
  const paths = ["/", "/faq", "/membership", "/pet-care-tips", "/groomers?zipCode=28801", "/auth?mode=login", "/lost"];
  const asked = paths.flatMap((path) => Object.keys(readers).map((encoding) => ({ path, encoding })));
  const answers = await Promise.all(
    asked.map(async ({ path, encoding }) => {
      const answer = await app.visitor().get(path, { "accept-encoding": encoding });
      return { answer, bytes: await answer.bytes() };
    }),
  );
  const numberless = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "a number");

  for (const [at, { answer, bytes }] of answers.entries()) {
    const { path, encoding } = asked[at]!;
    const alone = await quiet.visitor().get(path);
    expect([path, answer.status, answer.headers.get("content-encoding")]).toEqual([path, alone.status, encoding]);
    expect(answer.headers.get("vary")).toBe(alone.headers.get("vary"));
    expect(numberless(Buffer.from(readers[encoding]!(bytes)).toString())).toBe(numberless(await alone.text()));
  }
});

test("caches a page for the next reader when the first already has it", async () => {
  const [app, other] = [await testApp(), await testApp()];
  const whole = await app.visitor().get("/faq");
  const first = await other.visitor().get("/faq", {
    "if-none-match": whole.headers.get("etag")!,
    "accept-encoding": "br",
  });

  expect([first.status, first.headers.get("content-encoding"), await first.text()]).toEqual([304, null, ""]);
  expect(await readCompressed(other.visitor(), "/faq")).toBe(await whole.text());
});

/* A page that isn't stored, because it's private or its reader has a cookie, isn't sent again either. */
test.each(["/groomers", "/forgot-password", "/blog", "/"])(
  "answers 304 for %s if unchanged but not stored",
  async (path) => {
    const visitor = (await testApp()).visitor();
    visitor.cookies.set("theme", "dark");
    const etag = (await visitor.get(path)).headers.get("etag")!;
    expect((await visitor.get(path, { "if-none-match": etag })).status).toBe(304);
    expect((await visitor.get(path, { "if-none-match": `${etag}x` })).status).toBe(200);
  },
);
