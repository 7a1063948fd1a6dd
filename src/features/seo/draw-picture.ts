import sharp from "sharp";

/**
 * Turns an SVG of ours from standard input into a PNG on standard output. It runs as a process of its own: in the
 * server's process libvips never opens SVG once people can upload.
 */
const svg = await Bun.stdin.bytes();
const png = await sharp(svg).png({ palette: true, colours: 200, effort: 4 }).toBuffer();
await Bun.write(Bun.stdout, png);
