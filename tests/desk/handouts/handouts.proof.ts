import { expect, test } from "bun:test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { paint } from "#src/features/finding/seo/painter.ts";
import {
  BUTTON_PAGE,
  CARDS_PAGE,
  CODE_PAGE,
  CODE_PNG,
  CODE_SVG,
  PICTURE_PAGE,
  PICTURE_PNG,
  SHEET_PAGE,
} from "#src/shared/desk/handouts.ts";
import { setUpHandles, takes } from "#tests/listing/handles/setup.ts";

async function setUpHandouts() {
  const setup = await setUpHandles();
  await takes(setup.as.gus, "blue-ridge");
  return setup;
}

async function scanned(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const printed = (svg: string) =>
  paint(svg, () => svg.replace(/width="[\d.]+mm" height="[\d.]+mm"/, 'width="1170" height="1600"'));

const drawingIn = (html: string) =>
  /<svg[^>]*class="handout"[\s\S]*?<\/svg>/.exec(html)![0].replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

test("the code leads to the groomer by their number, so that it outlives a name, and says where it was seen", async () => {
  const { as, gus } = await setUpHandouts();
  const png = await as.gus.get(CODE_PNG);
  const svg = await as.gus.get(CODE_SVG);

  expect([png.status, png.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
  expect(svg.headers.get("content-disposition")).toContain("blue-ridge-code.svg");
  const address = `http://localhost:3000/groomer/${gus.profile.id}?from=van`;
  expect(await scanned(await png.bytes())).toBe(address);
  expect(await scanned(await printed(await svg.text()))).toBe(address);
});

test("sheet and cards have a code of their own in their real size, the name, the address and marks to cut by", async () => {
  const { as, gus } = await setUpHandouts();

  for (const [path, from, size] of [
    [SHEET_PAGE, "sheet", ['width="117mm"', 'height="160mm"']],
    [CARDS_PAGE, "card", ['width="182mm"', 'height="232mm"']],
  ] as const) {
    const html = await (await as.gus.get(path)).text();
    for (const part of [...size, "/@blue-ridge", "localhost:3000", "Mobile dog grooming in", "Asheville, NC"])
      expect(html).toContain(part);
    expect(html).toContain("Blue Ridge Bath");
    if (from === "sheet")
      expect(await scanned(await printed(drawingIn(html)))).toBe(
        `http://localhost:3000/groomer/${gus.profile.id}?from=sheet`,
      );
  }
});

test("the picture is a square of 1080 pixels, and everything has a look before it is taken", async () => {
  const { as } = await setUpHandouts();

  const { width, height } = await sharp(await (await as.gus.get(PICTURE_PNG)).bytes()).metadata();
  expect([width, height]).toEqual([1080, 1080]);
  const picture = await (await as.gus.get(PICTURE_PAGE)).text();
  expect(picture).toContain(`<img src="${PICTURE_PNG}"`);
  expect(picture).toContain("http://localhost:3000/@blue-ridge?from=instagram");
  const code = await (await as.gus.get(CODE_PAGE)).text();
  for (const look of ["Flyer preview", "Card preview", CODE_SVG, CODE_PNG]) expect(code).toContain(look);
  const button = await (await as.gus.get(BUTTON_PAGE)).text();
  expect(button).toContain('<a href="http://localhost:3000/@blue-ridge?from=site" style=');
  expect(button).toContain('href="/embed/@blue-ridge"');
});

test("who has no name yet is led to where one is chosen, and longest words stay inside", async () => {
  const { as } = await setUpHandouts();

  for (const path of [CODE_PAGE, SHEET_PAGE, CARDS_PAGE, PICTURE_PAGE, BUTTON_PAGE]) {
    const answer = await as.gil.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/groomer-dashboard?tab=business&section=link",
    ]);
  }
  expect((await as.gil.get(CODE_PNG)).status).toBe(404);
  await as.gus.patch("/api/groomer-profiles/1", { businessName: "W".repeat(100) });
  await takes(as.gus, `${"w".repeat(39)}x`);
  for (const path of [SHEET_PAGE, CARDS_PAGE, PICTURE_PNG]) expect((await as.gus.get(path)).status).toBe(200);
});
