import { expect, test } from "bun:test";
import { Window } from "happy-dom";
import { scenePath } from "#src/shared/base/paths.ts";
import { testApp } from "#tests/support/app.ts";
import { findDrawingSvg } from "#views/art/art.tsx";

const scenes = [
  "bath-day",
  "calendar",
  "empty-street",
  "lost-dog",
  "mailbox",
  "nearby",
  "review",
  "shield",
  "shop",
] as const;

test.each(scenes)("serves the drawing %s as a unique image that browsers cache", async (name) => {
  const response = await (await testApp()).visitor().get(scenePath(name));

  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toContain("immutable");
  const window = new Window();
  const root = new window.DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  const [, , width, height] = root.getAttribute("viewBox")!.split(" ").map(Number);
  await window.happyDOM.close();
  expect(root.tagName).toBe("svg");
  expect(root.querySelector("use")).toBeNull();
  expect(width!).toBeGreaterThan(height!);
});

test("draws a shape for every icon", async () => {
  const names = (await Bun.file("views/ui/icon.tsx").text()).matchAll(/\| "([\w-]+)"/g);
  const sprites = ["sprite", "sprite-inside"].map((name) => findDrawingSvg(name)).join("");
  const shapes = sprites.matchAll(/id="i-([\w-]+)"/g);

  expect([...names].map(([, name]) => name)).toEqual([...shapes].map(([, name]) => name));
});
