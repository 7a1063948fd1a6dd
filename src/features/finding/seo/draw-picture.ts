import sharp from "sharp";

/**
 * Turns an SVG of ours from standard input into a PNG on standard output. It runs in a process of its own, because
 * libvips in the server's process must never open SVG once people can upload.
 */
const svg = await Bun.stdin.bytes();
const png = await sharp(svg).png({ palette: true, colours: 200, effort: 4 }).toBuffer();
await Bun.write(Bun.stdout, png);
