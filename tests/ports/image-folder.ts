import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { temporaryFolder } from "#tests/support/db.ts";

export const red = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#c33" } });
export async function setUp() {
  const folder = temporaryFolder("uploads");
  return { folder, images: createImages(createFolderStore(folder)) };
}

export async function withoutCopies(count: number, side: number) {
  const { folder, images } = await setUp();
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const background = { r: at, g: 200, b: 255 - at };
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
    const { file } = await images.store(bytes);
    await rm(join(folder, smallImageUrl(file)));
    names.push(smallImageUrl(file));
  }
  return { folder, images, names };
}
