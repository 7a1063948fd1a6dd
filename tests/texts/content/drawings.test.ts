import { expect, test } from "bun:test";
import { Window } from "happy-dom";
import { scenePath } from "#src/shared/base/paths.ts";
import { testApp } from "#tests/support/app.ts";

const scenes = ["bath-day", "empty-street", "lost-dog", "mailbox"] as const;

test.each(scenes)("the drawing of an empty list, %s, is a picture of its own that browsers keep", async (name) => {
  const app = await testApp();

  const response = await app.visitor().get(scenePath(name));

  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toContain("immutable");
  // A process that takes uploads lets sharp open no SVG, and tests may share theirs with one.
  const window = new Window();
  const root = new window.DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  const [, , width, height] = root.getAttribute("viewBox")!.split(" ").map(Number);
  await window.happyDOM.close();
  expect(root.tagName).toBe("svg");
  expect(width!).toBeGreaterThan(height!);
});
