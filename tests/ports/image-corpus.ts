import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { seededRandom } from "#src/shared/content/seeded.ts";

export const MARK = "SECRET-MARK-35.5951N-82.5515W";

const mark = new TextEncoder().encode(MARK);
const text = (value: string) => new TextEncoder().encode(value);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const red = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#c33" } });
export const noise = (width = 200, height = 200) => {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const gps = { IFD0: { Make: MARK, Copyright: MARK }, IFD3: { GPSLatitude: "35/1 35/1 42/1", GPSLatitudeRef: "N" } };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${MARK}"/></rdf:RDF></x:xmpmeta>`;

async function frames(count: number) {
  const one = await red().png().toBuffer();
  const two = await red().negate().png().toBuffer();
  return sharp(
    Array.from({ length: count }, (_, at) => (at % 2 ? two : one)),
    { join: { animated: true } },
  );
}

function chunk(type: string, data: Uint8Array) {
  const body = joined(text(type), data);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(Bun.hash.crc32(body), body.length + 4);
  return new Uint8Array(out);
}

export function blackPng(width: number, height: number, extra: Uint8Array[] = [], rows = height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(new Uint8Array(rows * (1 + Math.ceil(width / 8))), { level: 1 });
  const signature = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return joined(signature, chunk("IHDR", header), ...extra, chunk("IDAT", pixels), chunk("IEND", new Uint8Array()));
}

const hugeFrame = Uint8Array.from([255, 255, 255, 255]);
const zeros = (bytes: number) => deflateSync(new Uint8Array(bytes), { level: 1 });
const cut = (bytes: Uint8Array, part = 0.5) => bytes.slice(0, Math.floor(bytes.length * part));

function overwritten(bytes: Uint8Array, after: string, offset: number, value: Uint8Array) {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(after, 0, "latin1");
  if (at < 0) throw new Error(`There is no ${after} in this file`);
  copy.set(value, at + offset);
  return new Uint8Array(copy);
}

export async function photos(): Promise<Record<string, Uint8Array>> {
  const jpeg = await red().jpeg().toBuffer();
  const gif = await red().gif().toBuffer();
  const png = await red().png().toBuffer();
  return {
    "a JPEG": jpeg,
    "a progressive JPEG": await noise().jpeg({ progressive: true }).toBuffer(),
    "a gray JPEG": await red().greyscale().jpeg().toBuffer(),
    "a CMYK JPEG": await red().toColourspace("cmyk").jpeg().toBuffer(),
    "a PNG": png,
    "an interlaced PNG": await noise().png({ progressive: true }).toBuffer(),
    "a PNG with a palette": await red().png({ palette: true }).toBuffer(),
    "a PNG of 16 bits": await noise().toColourspace("rgb16").png().toBuffer(),
    "a transparent PNG": await red().ensureAlpha(0.3).png().toBuffer(),
    "a GIF": gif,
    "an animated GIF": await (await frames(3)).gif().toBuffer(),
    "a GIF of 200 frames": await (await frames(200)).gif().toBuffer(),
    "a WebP": await red().webp().toBuffer(),
    "a WebP without loss": await noise().webp({ lossless: true }).toBuffer(),
    "an animated WebP": await (await frames(3)).webp().toBuffer(),
    "an AVIF": await red().avif().toBuffer(),
    "a JPEG with a place": await red().jpeg().withMetadata({ orientation: 6 }).withExifMerge(gps).toBuffer(),
    "a WebP with a place": await red().webp().withExifMerge(gps).toBuffer(),
    "an AVIF with a place": await red().avif().withExifMerge(gps).toBuffer(),
    "a PNG with a place": await red().png().withExifMerge(gps).toBuffer(),
    "a JPEG with XMP": await red().jpeg().withXmp(xmp).toBuffer(),
    "a WebP with XMP": await red().webp().withXmp(xmp).toBuffer(),
    "a JPEG with a colour profile": await red().withIccProfile("p3").jpeg().toBuffer(),
    "a PNG with a colour profile": await red().withIccProfile("p3").png().toBuffer(),
    "a JPEG with a comment": joined(
      jpeg.subarray(0, 2),
      Uint8Array.from([0xff, 0xfe, 0, mark.length + 2]),
      mark,
      jpeg.subarray(2),
    ),
    "a PNG with a text": blackPng(60, 40, [chunk("tEXt", joined(text("Comment\0"), mark))]),
    "a PNG with junk behind it": joined(png, mark, new Uint8Array(50_000)),
    "a PNG that is a ZIP too": joined(png, text("PK\x03\x04"), mark, text("PK\x05\x06")),
    "a GIF that is a page too": joined(gif, text(`<script>alert("${MARK}")</script>`)),
    "a JPEG that is a program too": joined(jpeg, text(`<?php echo "${MARK}"; ?>`)),
    "a GIF that claims a huge screen": overwritten(gif, "GIF89a", 6, hugeFrame),
    "one pixel": await red(1, 1).png().toBuffer(),
    "a line across": await red(16_000, 1).png().toBuffer(),
    "a line down": await red(1, 16_000).jpeg().toBuffer(),
    "forty megapixels": blackPng(8000, 5000),
    "a PNG whose data goes on for 30 MB": joined(blackPng(60, 40, [], 3_000_000)),
    "a PNG whose text unpacks to 30 MB": blackPng(60, 40, [chunk("zTXt", joined(text("Comment\0\0"), zeros(30e6)))]),
  };
}

function size(width: number, height: number) {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return bytes;
}

export const avifThatClaims = async (width: number, height: number) =>
  overwritten(await red(600, 400).avif().toBuffer(), "ispe", 8, size(width, height));

const roll = seededRandom(2026);
const randomBytes = Uint8Array.from({ length: 5000 }, () => roll() * 256);

/** Files that are no image, cut short, or large enough to fill the memory. */
export async function refused(): Promise<Record<string, Uint8Array>> {
  const jpeg = await noise().jpeg().toBuffer();
  const avif = await red(600, 400).avif().toBuffer();
  const gif = await red().gif().toBuffer();
  const webp = await red().webp().toBuffer();
  return {
    "51 megapixels": blackPng(8200, 6200),
    "a bomb of 900 megapixels": blackPng(30_000, 30_000, [], 100),
    "a header of 2 billion by 2 billion": overwritten(blackPng(60, 40), "IHDR", 4, size(2 ** 31 - 1, 2 ** 31 - 1)),
    "a GIF whose frame claims 65535 by 65535": overwritten(gif, ",\0\0\0\0", 5, hugeFrame),
    "a WebP that claims 268 megapixels": overwritten(webp, "\x9d\x01\x2a", 3, Uint8Array.from([255, 63, 255, 63])),
    "an AVIF that lies about its size": overwritten(avif, "ispe", 8, size(40, 20)),
    "a HEIC": overwritten(overwritten(avif, "ftyp", 4, text("heic")), "av01", 0, text("hvc1")),
    "half a JPEG": cut(jpeg),
    "half a PNG": cut(await noise().png().toBuffer()),
    "half a GIF": cut(await noise().gif().toBuffer()),
    "half a WebP": cut(await noise().webp().toBuffer()),
    "half an AVIF": cut(avif),
    "the first bytes of a JPEG": jpeg.subarray(0, 20),
    "a PNG with a wrong check sum": overwritten(
      await noise().png().toBuffer(),
      "IDAT",
      40,
      new Uint8Array([1, 2, 3, 4]),
    ),
    "noise that begins like a JPEG": joined(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes),
    "noise that begins like a PNG": joined(Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]), randomBytes),
    "an SVG": text(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script></svg>`),
    "an SVG that reads files": text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    ),
    "a TIFF": await red().tiff().toBuffer(),
    "a BMP": joined(text("BM"), new Uint8Array(52), new Uint8Array(60 * 40 * 3)),
    "a PPM": joined(text("P6 60 40 255\n"), new Uint8Array(60 * 40 * 3)),
    "an HDR": text("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 100000 +X 100000\n"),
    "a PDF": text("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
    "a ZIP": joined(text("PK\x03\x04"), new Uint8Array(200)),
    "a program": joined(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46]), new Uint8Array(500)),
    "a page": text("<!doctype html><script>alert(1)</script>"),
    "a text": text("not a photo"),
    "a line of spaces": text(" ".repeat(1000)),
    "one byte": new Uint8Array(1),
  };
}
