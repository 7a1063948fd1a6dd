import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { portfolioImages } from "#db/schema/tables.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import { MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import { MARK, pictures, refused } from "#tests/ports/image-corpus.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { photoOf, SHORT_WIDTH } from "./photos.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { memoryOf, openSite, type Site } from "./site.ts";

const PEAK_MB = 700;
const UPLOADERS = 6;

/** T9: what people upload, and what nobody should. */
export async function evilImages(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("unlimited") : openSite());
  try {
    return [
      ...(await corpus(site, isShort ? 2 : 1)),
      ...(await crowd(site, isShort)),
      atMost("images: most memory of the process", await memoryOf(site.pid, "VmHWM"), PEAK_MB, "MB"),
      exactly("images: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    await site.close();
  }
}

interface Upload {
  bytes: Uint8Array;
  wanted: 201 | 400;
  /** As a data URL, else as a file of a form. */
  isUrl?: boolean;
  type?: string;
  name?: string;
}

/** Every so-many-th of the corpus, by turns as a file and as a data URL. */
async function corpus(site: Site, every: number): Promise<Figure[]> {
  const [good, bad] = [await pictures(), await refused()];
  const uploads: [string, Upload][] = [
    ...Object.entries(good).map(([name, bytes], at): [string, Upload] => [
      name,
      { bytes, wanted: 201, isUrl: at % 3 === 0 },
    ]),
    ...Object.entries(bad).map(([name, bytes], at): [string, Upload] => [
      name,
      { bytes, wanted: 400, isUrl: at % 3 === 0 },
    ]),
    [
      "a JPEG that is called a page",
      { bytes: good["a JPEG"]!, wanted: 201, type: "text/html", name: "../../evil.html" },
    ],
    ["a JPEG that says it is a PNG", { bytes: good["a JPEG"]!, wanted: 201, isUrl: true, type: "image/png" }],
    ["an SVG that says it is a JPEG", { bytes: bad["an SVG"]!, wanted: 400, type: "image/jpeg", name: "dog.jpg" }],
    ["an SVG that says what it is", { bytes: bad["an SVG"]!, wanted: 400, isUrl: true, type: "image/svg+xml" }],
  ];
  const wrong: string[] = [];
  const sent = uploads.filter((_, at) => at % every === 0);
  for (const [name, upload] of sent) {
    clear(site, 0);
    const { status } = await send(site, 0, upload);
    if (status !== upload.wanted) wrong.push(`${name} (${status})`);
  }
  const folder = join(site.dataDir, "uploads");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".webp"));
  return [
    atLeast("images: kinds", sent.length, 30),
    exactly("images: taken or refused wrongly", wrong.join(", ") || "none", "none"),
    noted("images: files stored", files.length),
    exactly("images: stored files with metadata", (await withMetadata(folder, files)).join(", ") || "none", "none"),
  ];
}

const clear = ({ db, world }: Site, owner: number) =>
  db.delete(portfolioImages).where(eq(portfolioImages.groomerId, world.groomers[owner]!.id)).run();

function send({ send, world }: Site, owner: number, upload: Omit<Upload, "wanted">): Promise<Response> {
  const { bytes, isUrl, type = "image/png", name = "dog.png" } = upload;
  const as = world.owners[owner];
  if (isUrl) {
    const imageUrl = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
    return send("POST", "/api/portfolio-images", { as, json: { imageUrl } });
  }
  const form = new FormData();
  form.set("image", new File([new Uint8Array(bytes)], name, { type }));
  return send("POST", "/api/portfolio-images", { as, form });
}

/** Names of files that say more than their pixels, or hold anything of what the corpus hid in its files. */
async function withMetadata(folder: string, files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const bytes = await Bun.file(join(folder, file)).bytes();
    const { format, exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    if (format !== "webp" || exif || xmp || icc || iptc || Buffer.from(bytes).includes(MARK)) found.push(file);
  }
  return found;
}

/** Everybody uploads photos of five megabytes at the same moment, while others look at pages. */
async function crowd(site: Site, isShort: boolean): Promise<Figure[]> {
  const each = isShort ? 1 : MAX_PORTFOLIO_IMAGES;
  const bytes = await photoOf(MAX_IMAGE_BYTES, isShort ? SHORT_WIDTH : undefined);
  const probe = await startProbe(profileOf(site), isShort);
  const startedAt = performance.now();
  const uploads = Array.from({ length: UPLOADERS }, (_, owner) => {
    clear(site, owner);
    return Array.from({ length: each }, () => send(site, owner, { bytes, type: "image/jpeg", name: "dog.jpg" }));
  }).flat();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  const seconds = (performance.now() - startedAt) / 1000;
  const seen = await probe.stop();
  const what = `${uploads.length} uploads of 5 MiB at once`;
  return [
    exactly(`${what}: taken`, statuses.filter((status) => status === 201).length, uploads.length),
    noted(`${what}: took`, seconds, "s"),
    ...othersMet(what, seen, { p99: 100 }),
  ];
}
