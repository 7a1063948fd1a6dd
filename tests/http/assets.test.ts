import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { loadAssets, preferred } from "#src/http/pages/assets.ts";
import { testApp } from "#tests/support/app.ts";
import { builtFiles } from "#tests/support/built.ts";

const { folder, manifest } = await builtFiles();

test("built files come compressed, with hashed names that may be kept for ever", async () => {
  const assets = await loadAssets(folder);

  const name = manifest.css.replace("/build/", "");
  const plain = assets.serve(name, null)!;
  const small = assets.serve(name, "gzip, br")!;

  expect(name).toMatch(/^main-\w+\.css$/);
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("cache-control")).toContain("immutable");
  expect(brotliDecompressSync(await small.bytes()).toString()).toBe(await plain.text());
  expect(assets.islandOf("islands/finding/search/search.tsx")?.files.length).toBeGreaterThan(1);
});

test("the service worker has one address for all releases, where browsers ask whether there is a newer one", async () => {
  const visitor = (await testApp({ assets: await loadAssets(folder) })).visitor();

  const worker = await visitor.get("/sw.js");

  expect(worker.status).toBe(200);
  expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toContain("worker-src 'self';");
  // Browsers refuse a worker that is a module where they were told of a script.
  expect(await worker.text()).not.toMatch(/^(?:import|export)\b/m);
});

test("only the files of the build are served", async () => {
  const assets = await loadAssets(folder);

  for (const name of ["manifest.json", "../manifest.json", "nothing.js", "..%2f..%2fpackage.json"]) {
    expect(assets.serve(name, null)).toBeNull();
  }
});

test("a start without a build says what to do", () => {
  expect(loadAssets("/nowhere")).rejects.toThrow("bun run build");
});

test("the encoding follows what the browser takes", () => {
  const all = () => true;
  expect(preferred("gzip, deflate, br, zstd", all)).toBe("zstd");
  expect(preferred("gzip, deflate, br, zstd", (encoding) => encoding !== "zstd")).toBe("br");
  expect(preferred("gzip, deflate, br", all)).toBe("br");
  expect(preferred("gzip", all)).toBe("gzip");
  expect(preferred("br;q=0, gzip", all)).toBe("gzip");
  expect(preferred("br;q=0.5", all)).toBe("br");
  expect(preferred(null, all)).toBeUndefined();
});
