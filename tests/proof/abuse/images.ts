import { portfolioImages } from "#db/db.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import { MAX_IMAGE_BYTES } from "#src/shared/people/image-limits.ts";
import { removeRows } from "#tests/support/rows.ts";
import { photoOf } from "../support/photos.ts";
import { atMost, exactly, type Figure, noted } from "../support/report.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { memoryOf, openSite, type Site } from "./site.ts";

const PEAK_MB = 700;
const UPLOADERS = 6;

export async function evilImages(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort ? shareSite("off") : openSite());
  try {
    return [
      ...(await crowd(site, isShort)),
      atMost("images: most memory of the process", await memoryOf(site.pid, "VmHWM"), PEAK_MB, "MB"),
      exactly("images: faults in the server's log", site.faults.length, 0),
    ];
  } finally {
    await site.close();
  }
}

const clear = ({ db, world }: Site, owner: number) =>
  removeRows(db, portfolioImages, { groomerId: world.groomers[owner]!.id });

function send({ send, world }: Site, owner: number, photo: Blob): Promise<Response> {
  const form = new FormData();
  form.set("image", photo, "dog.jpg");
  return send("POST", "/api/portfolio-images", { as: world.owners[owner], form });
}

async function crowd(site: Site, isShort: boolean): Promise<Figure[]> {
  const each = isShort ? 1 : MAX_PORTFOLIO_IMAGES;
  const photo = await photoOf(isShort ? 800 : 4000, MAX_IMAGE_BYTES);
  const probe = await startProbe(profileOf(site), isShort);
  const startedAt = performance.now();
  const uploads = Array.from({ length: UPLOADERS }, (_, owner) => {
    clear(site, owner);
    return Array.from({ length: each }, () => send(site, owner, photo));
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
