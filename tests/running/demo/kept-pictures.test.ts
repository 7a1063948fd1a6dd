import { expect, test } from "bun:test";
import sharp from "sharp";

const sizes: Record<string, [number, number]> = {
  portfolio: [800, 600],
  portraits: [480, 480],
  pets: [480, 480],
  request: [1200, 900],
  note: [1200, 900],
};

test.each(Object.entries(sizes))(
  "the demo's %s are WebP of %p pixels, with nothing said in the file",
  async (kind, size) => {
    const files = [...new Bun.Glob(`db/seed/pictures/${kind}/*.webp`).scanSync()];

    expect(files).not.toBeEmpty();
    for (const file of files) {
      const { format, width, height, exif, xmp, iptc, icc } = await sharp(file).metadata();
      expect([file, format, width, height]).toEqual([file, "webp", ...size]);
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  },
);
