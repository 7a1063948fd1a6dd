/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { decompose } from "#src/shared/base/plain-letters.ts";
import { Art } from "#views/art/art.tsx";
import { seededLook } from "#views/art/look.ts";
import { palette, tintAt } from "#views/art/palette.ts";
import { PatternDef } from "#views/art/patterns.tsx";
import { DogPortrait } from "#views/art/portrait.tsx";

export const PREVIEW_WIDTH_PX = 1200;
export const PREVIEW_HEIGHT_PX = 630;
const TEXT_WIDTH = 650;

export const PreviewImage = ({ title, note, seed }: { title: string; note: string; seed: number }) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={PREVIEW_WIDTH_PX} height={PREVIEW_HEIGHT_PX} viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#fbfaf4" />
    <Dog seed={seed} />
    <rect y="610" width="1200" height="20" fill={palette.duck} />
    <g transform="translate(70 64) scale(1.6)">
      <Art name="logo" />
    </g>
    <text x="152" y="112" font-family="Bricolage" font-size="44" fill={palette.spruce}>
      {BRAND}
    </text>
    <Words title={removeUndrawable(title)} note={removeUndrawable(note)} />
  </svg>
);

function Dog({ seed }: { seed: number }) {
  const { breed, pattern, tint, wear } = seededLook(seed);
  return (
    <>
      <defs>
        <PatternDef id="ground" pattern={pattern} tint={tintAt(tint)} />
      </defs>
      <rect x="760" width="440" height="610" fill="url(#ground)" />
      <circle cx="980" cy="385" r="205" fill="#fff" opacity="0.6" />
      <g transform="translate(770 190) scale(2.1)">
        <DogPortrait breed={breed} wear={wear} scarf={tintAt(tint).scarf} />
      </g>
    </>
  );
}

/** Scales down long titles; cuts after four lines. */
function Words({ title, note }: { title: string; note: string }) {
  const size = [76, 64, 54].find((candidate) => wrapText(title, TEXT_WIDTH, candidate).length <= 3) ?? 50;
  const lines = wrapText(title, TEXT_WIDTH, size, 4);
  const first = 200 + size * 0.8;
  const step = size * 1.14;
  return (
    <>
      {lines.map((line, at) => (
        <text key={line} x="70" y={first + at * step} font-family="Bricolage" font-size={size} fill={palette.ink}>
          {line}
        </text>
      ))}
      {wrapText(note, TEXT_WIDTH, 30, 2).map((line, at) => (
        <text
          key={line}
          x="70"
          y={first + lines.length * step + 6 + at * 40}
          font-family="Figtree"
          font-size="30"
          fill="#3d5754"
        >
          {line}
        </text>
      ))}
    </>
  );
}

const undrawable = /[^\x20-\x7EÀ-ÖØ-öø-ÿ·–—‘’“”…]/gu;

/** Replaces letters and dashes without a glyph with plain ones, and removes other characters. */
export const removeUndrawable = (text: string) =>
  text
    .normalize("NFC")
    .replace(/(?![–—])\p{Pd}/gu, "-")
    .replace(undrawable, (sign) => (/\p{L}/u.test(sign) ? decompose(sign).replace(undrawable, "") : ""))
    .replace(/\s+/g, " ")
    .trim();

/** `width` in pixels. `most` limits the lines; if words are cut, the last line ends with "…". */
export function wrapText(text: string, width: number, size: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((word) => pieces(word, width, size))) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) * size <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

function pieces(word: string, width: number, size: number): string[] {
  if (widthOf(word) * size <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return [...pieces(word.slice(0, half), width, size), ...pieces(word.slice(half), width, size)];
}

/** Estimated in multiples of the font size. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + widthOfOne(character), 0);

function widthOfOne(character: string): number {
  if (/[ijl.,:;'’!|·]/.test(character)) return 0.3;
  if (/[ftr \-()I]/.test(character)) return 0.4;
  if (/[mwMW—@%]/.test(character)) return 0.92;
  return /[A-Z&0-9]/.test(character) ? 0.68 : 0.57;
}
