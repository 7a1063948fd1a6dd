/** @jsxImportSource preact */
import { join } from "node:path";
import { render } from "preact-render-to-string";
import sharp from "sharp";
import { Art } from "#views/art/art.tsx";
import { palette } from "#views/art/palette.ts";

/** `bun run icons`. Committed, because the server opens no SVG. */
const folder = join(import.meta.dir, "../../static/icons");

/** Maskable and touch icons fill their square, because phones crop them. */
async function icon(name: string, size: number, isFull: boolean) {
  const mark = await sharp(Buffer.from(render(<Art name="logo" />)), { density: 72 * 20 })
    .resize(size)
    .png()
    .toBuffer();
  const ground = isFull ? palette.spruce : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}

await icon("icon-192", 192, false);
await icon("icon-512", 512, false);
await icon("maskable-512", 512, true);
await icon("apple-touch-180", 180, true);
await icon("email-mark", 120, false);
