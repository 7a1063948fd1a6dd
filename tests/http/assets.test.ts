import { expect, test } from "bun:test";
import { loadAssets, preferred } from "#src/http/pages/assets.ts";

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
