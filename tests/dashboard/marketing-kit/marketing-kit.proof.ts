import { expect, test } from "bun:test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { locations, users } from "#db/db.ts";
import { paintImage } from "#src/features/search/seo/painter.ts";
import {
  BUTTON_PAGE,
  IMAGE_PAGE,
  IMAGE_URL,
  pathWithPhone,
  printKinds,
  printPath,
  QR_PAGE,
  QR_PNG_PATH,
  QR_SVG_PATH,
} from "#src/shared/dashboard/marketing-kit.ts";
import { setUpLinkNames, takes } from "#tests/listing/link-names/setup.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

async function setUpKit() {
  const setup = await setUpLinkNames();
  await takes(setup.as.gus, "blue-ridge");
  return setup;
}

async function scanned(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const printed = (svg: string) =>
  paintImage(svg, () =>
    svg.replace(
      /width="([\d.]+)in" height="([\d.]+)in"/,
      (_, width, height) => `width="${width * 200}" height="${height * 200}"`,
    ),
  );

const drawingIn = (html: string) =>
  /<svg[^>]*class="kit-sheet"[\s\S]*?<\/svg>/.exec(html)![0].replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

testWith("encodes the groomer's number and the source in the QR code", setUpKit, async ({ as, gus }) => {
  const png = await as.gus.get(QR_PNG_PATH);
  const svg = await as.gus.get(QR_SVG_PATH);

  expect([png.status, png.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
  expect(svg.headers.get("content-disposition")).toContain("blue-ridge-code.svg");
  const address = `http://localhost:3000/groomer/${gus.profile.id}?from=van`;
  expect(await scanned(await png.bytes())).toBe(address);
  expect(await scanned(await printed(await svg.text()))).toBe(address);
});

test.each([
  ["sheet", { size: 'width="8.5in" height="11in"', paper: "on-letter", from: "sheet", pieces: 1 }],
  ["postcard", { size: 'width="4in" height="6in"', paper: "on-postcard", from: "sheet", pieces: 1 }],
  ["cards", { size: 'width="8.5in" height="11in"', paper: "on-letter", from: "card", pieces: 10 }],
] as const)("prints the %s with QR code, name, address, and an optional phone number", async (name, expected) => {
  const { app, as, gus } = await setUpKit();
  changeRows(app.ctx.db, users, { id: gus.user.id }, { phoneNumber: "8285550143" });
  const path = printPath(name);

  const html = await (await as.gus.get(path)).text();
  const drawing = drawingIn(html);
  for (const part of [expected.size, "/@blue-ridge", "localhost:3000", "Blue Ridge Bath", "Asheville, NC"])
    expect(drawing).toContain(part);
  expect(html).toContain(expected.paper);
  expect(drawing.split('href="#piece"')).toHaveLength(expected.pieces);
  expect(drawing.includes("v45")).toBe(expected.pieces > 1);
  const code = drawing.replaceAll(/<use [^>]*href="#piece"[^>]*>(<\/use>)?/g, "");
  expect(await scanned(await printed(code))).toBe(
    `http://localhost:3000/groomer/${gus.profile.id}?from=${expected.from}`,
  );

  const phone = "(828) 555-0143";
  expect(html).not.toContain(phone);
  expect(await (await as.gus.get(`${path}?phone=yes`)).text()).not.toContain(phone);
  expect(drawingIn(await (await as.gus.get(pathWithPhone(path, true))).text())).toContain(phone);
  expect(await (await as.gus.get(QR_PAGE)).text()).toContain(pathWithPhone(QR_PAGE, true));
  expect(await (await as.gus.get(pathWithPhone(QR_PAGE, true))).text()).toContain(pathWithPhone(path, true));
});

testWith("offers no phone number to print for an account without one", setUpKit, async ({ app, as, gus }) => {
  changeRows(app.ctx.db, users, { id: gus.user.id }, { phoneNumber: null });

  expect(await (await as.gus.get(QR_PAGE)).text()).not.toContain("phone number");
  expect((await as.gus.get(pathWithPhone(printPath("cards"), true))).status).toBe(200);
});

testWith("draws a 1080-pixel square and previews every item", setUpKit, async ({ as }) => {
  const { width, height } = await sharp(await (await as.gus.get(IMAGE_URL)).bytes()).metadata();
  expect([width, height]).toEqual([1080, 1080]);
  const image = await (await as.gus.get(IMAGE_PAGE)).text();
  expect(image).toContain(`<img src="${IMAGE_URL}"`);
  expect((await as.gus.get("/groomer-dashboard/link/picture")).headers.get("location")).toBe(IMAGE_PAGE);
  const oldFile = await as.gus.get("/groomer-dashboard/link/picture.png");
  expect(oldFile.headers.get("location")).toBe(`${IMAGE_PAGE}.png`);
  expect(image).toContain("http://localhost:3000/@blue-ridge?from=instagram");
  const code = await (await as.gus.get(QR_PAGE)).text();
  for (const look of ["Flyer preview", "Postcard preview", "Business cards preview", QR_SVG_PATH, QR_PNG_PATH])
    expect(code).toContain(look);
  const button = await (await as.gus.get(BUTTON_PAGE)).text();
  expect(button).toContain('<a href="http://localhost:3000/@blue-ridge?from=site" style=');
  expect(button).toContain('href="/embed/@blue-ridge"');
});

testWith("sends a groomer without a name to choose one", setUpKit, async ({ as }) => {
  for (const path of [QR_PAGE, ...printKinds.map(printPath), IMAGE_PAGE, BUTTON_PAGE]) {
    const answer = await as.gil.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/groomer-dashboard?tab=business&section=link",
    ]);
  }
  expect((await as.gil.get(QR_PNG_PATH)).status).toBe(404);
});

test.each([
  ["Blue Ridge Bath", "blue-ridge", "(828) 555-0143 or (828) 555-0199", "Asheville"],
  ["W".repeat(60), `${"w".repeat(39)}x`, "828.555.0143 call or text, please", "South Lawrence Village Trailer Park"],
  ["THE VERY BEST MOBILE DOG GROOMING SALON OF ASHEVILLE, NC", "mommas-mobile-meow-bow-wow", "828‐555‐0143", "Bend"],
])("prints %s with %s and %s whole, however long", async (businessName, linkName, phoneNumber, city) => {
  const { app, as, gus } = await setUpKit();
  changeRows(app.ctx.db, users, { id: gus.user.id }, { phoneNumber });
  changeRows(app.ctx.db, locations, { userId: gus.user.id }, { city });
  await as.gus.patch("/api/groomer-profiles/1", { businessName });
  await takes(as.gus, linkName);
  for (const name of printKinds) {
    const drawing = drawingIn(await (await as.gus.get(pathWithPhone(printPath(name), true))).text());
    const words = [...drawing.matchAll(/<text[^>]*>([^<]*)/g)]
      .map(([, line]) => line)
      .join("")
      .replaceAll(" ", "");
    for (const whole of [businessName, linkName, phoneNumber.replaceAll("‐", "-"), city])
      expect(words).toContain(whole.replaceAll(" ", ""));
  }
  expect((await as.gus.get(IMAGE_URL)).status).toBe(200);
});
