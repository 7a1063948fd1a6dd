import { expect, test } from "bun:test";
import sharp from "sharp";
import { scenePath } from "#src/shared/paths.ts";
import { testApp } from "#tests/support/app.ts";

const scenes = ["bath-day", "empty-street", "lost-dog", "mailbox"] as const;

test.each(scenes)("the drawing of an empty list, %s, is a picture of its own that browsers keep", async (name) => {
  const app = await testApp();

  const response = await app.visitor().get(scenePath(name));

  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toContain("immutable");
  const { format, width, height } = await sharp(await response.bytes()).metadata();
  expect(format).toBe("svg");
  expect(width).toBeGreaterThan(height);
});
