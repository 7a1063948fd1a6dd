import sharp, { type OverlayOptions } from "sharp";

export interface Shot {
  name: string;
  file: string;
}

const COLUMNS = 8;
const WIDTH = 280;
const TALLEST = 1000;
const LABEL = 24;
const GAP = 12;

export async function contactSheet(shots: readonly Shot[], file: string) {
  const bottoms: number[] = new Array(COLUMNS).fill(GAP);
  const pieces: OverlayOptions[] = [];
  for (const shot of shots) {
    const { data, info } = await thumbnail(shot.file);
    const column = bottoms.indexOf(Math.min(...bottoms));
    const left = GAP + column * (WIDTH + GAP);
    const top = bottoms[column]!;
    pieces.push({ input: label(shot.name), left, top }, { input: data, left, top: top + LABEL });
    bottoms[column] = top + LABEL + info.height + GAP;
  }
  const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: Math.max(...bottoms) };
  await sharp({ create: { ...size, channels: 3, background: "#808080" } })
    .composite(pieces)
    .png()
    .toFile(file);
}

async function thumbnail(file: string) {
  const small = await sharp(file).resize({ width: WIDTH }).png().toBuffer({ resolveWithObject: true });
  if (small.info.height <= TALLEST) return small;
  return sharp(small.data)
    .extract({ left: 0, top: 0, width: WIDTH, height: TALLEST })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Names are made of word characters and hyphens, so there is nothing to escape. */
const label = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${LABEL}"><text y="17" font-family="sans-serif" font-size="13" fill="#fff">${name}</text></svg>`,
  );
