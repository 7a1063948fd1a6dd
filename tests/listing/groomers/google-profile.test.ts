import { expect, test } from "bun:test";
import { setUpHandles } from "#tests/listing/handles/setup.ts";
import type { AccountExport } from "#tests/support/exported.ts";

const saves = async ({ as, gus }: Awaited<ReturnType<typeof setUpHandles>>, googleUrl: unknown) =>
  as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, { googleUrl });

const GOOD = [
  "https://maps.app.goo.gl/abc123",
  "https://g.page/r/abc/review",
  "https://google.com/maps?cid=1",
  "https://www.google.com/maps/place/Blue+Ridge/@35.5,-82.5,17z",
  "https://business.google.com/n/1/profile",
];
const BAD = [
  "http://g.page/abc",
  "javascript:alert(1)",
  "https://g.page.evil.example/abc",
  "https://evil.example/g.page",
  "https://g.page@evil.example/",
  "https://me@g.page/abc",
  "https://g.page:8443/abc",
  "https://maps.google.com.evil.example/",
  "https://www.google.com/url?q=https://evil.example",
  "https://www.google.com/mapsfoo",
  "https://google.com/maps/../url?q=https://evil.example",
  "https://sites.google.com/view/x",
  "g.page/abc",
  7,
];

test("a groomer's page links to their Google profile, and to nothing else", async () => {
  const setup = await setUpHandles();
  const { app, as, gus } = setup;
  const page = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  expect(await page()).not.toContain("Reviews on Google");

  for (const url of GOOD) {
    expect((await saves(setup, ` ${url} `)).status).toBe(200);
    expect(await page()).toContain(`<a href="${url}" rel="nofollow noopener">Reviews on Google</a>`);
  }
  for (const url of BAD) {
    const answer = await saves(setup, url);
    expect([url, answer.status]).toEqual([url, 422]);
  }
  const data = (await (await as.gus.get("/api/account/export")).json()) as AccountExport;
  expect(data.profile?.googleUrl).toBe(GOOD.at(-1)!);

  expect((await saves(setup, "")).status).toBe(200);
  expect(await page()).not.toContain("Reviews on Google");
});
