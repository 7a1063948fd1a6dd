import sharp from "sharp";

/** SVG in, PNG out. A child process, because libvips in the server must never open SVG. */
const svg = await Bun.stdin.bytes();
const png = await sharp(svg).png({ palette: true, colours: 200, effort: 4 }).toBuffer();
await Bun.write(Bun.stdout, png);
