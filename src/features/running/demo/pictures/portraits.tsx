/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { tintAt } from "#views/art/tints.ts";

const SIDE = 480;
/** More than one search shows beside each other. */
const PEOPLE = 12;

const skins = [palette.skin, "#f1c9a5", "#8a5a3c", "#e0ac7e"];
const hairs = [palette.hair, "#7a4a2b", "#c98f4e", "#5b5b60"];

/** Faces behind the demo's businesses: drawn, then stored through the same pipeline as an upload. Groomers share them. */
export const drawPortraits = ({ images }: Pick<Ctx, "images">): Promise<string[]> =>
  images.withDrawings((toPng) =>
    Promise.all(
      Array.from(
        { length: PEOPLE },
        async (_, number) => (await images.store(await toPng(render(<Person number={number} />)))).file,
      ),
    ),
  );

/** Head and shoulders in the apron of the trade. */
function Person({ number }: { number: number }) {
  const tint = tintAt(number);
  const skin = skins[number % skins.length];
  const hair = hairs[(number + Math.floor(number / 4)) % hairs.length];
  return (
    <Drawing width={SIDE} height={SIDE} viewBox="0 0 200 200">
      <rect width="200" height="200" fill={tint.ground} />
      <circle cx="100" cy="112" r="84" fill={palette.white} opacity="0.5" />
      {number % 2 === 0 && <path d="M54 96c0-40 20-58 46-58s46 18 46 58v46H54Z" fill={hair} />}
      <path d="M28 210c0-42 30-60 72-60s72 18 72 60Z" fill={tint.scarf} />
      <path d="M70 158h60v52H70Z" fill={palette.deep} />
      <path d="M72 150l8 16M128 150l-8 16" stroke={palette.deep} stroke-width="8" stroke-linecap="round" />
      <path d="M86 128h28v22c0 8-6 14-14 14s-14-6-14-14Z" fill={skin} />
      <ellipse cx="100" cy="98" rx="35" ry="41" fill={skin} />
      <path d="M63 94c0-34 16-48 37-48s37 14 37 48c-6-16-14-24-22-27-16 7-36 6-52 27Z" fill={hair} />
      <circle cx="87" cy="98" r="4" fill={palette.ink} />
      <circle cx="113" cy="98" r="4" fill={palette.ink} />
      <path d="M87 116q13 12 26 0" fill="none" stroke={palette.ink} stroke-width="4" stroke-linecap="round" />
    </Drawing>
  );
}
