import sharp from "sharp";

/** SVG in, PNG out. A process of its own: libvips in the server's must never open SVG once people can upload. */
const svg = await Bun.stdin.bytes();
const png = await sharp(svg).png({ palette: true, colours: 200, effort: 4 }).toBuffer();
await Bun.write(Bun.stdout, png);
