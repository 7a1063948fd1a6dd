/** @jsxImportSource preact */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type SceneName, scenePath } from "#src/shared/base/paths.ts";
import { fromHtml } from "#views/ui/render-once.tsx";

/** Inlines `<use href="../parts/paw.svg">`, because SVG images can't load files. */
const folder = join(import.meta.dir, "../../static/art");

const files = new Map(
  [...new Bun.Glob("**/*.svg").scanSync(folder)].map((file) => [
    basename(file, ".svg"),
    readFileSync(join(folder, file), "utf8").trim().replaceAll(/>\s+</g, "><"),
  ]),
);

const used = /<use href="(?:[\w.]+\/)*([\w-]+)\.svg"([^>]*)\/>/g;

export const findDrawingSvg = (name: string): string | undefined =>
  files
    .get(name)
    ?.replaceAll(used, (_, part: string, place: string) => (place ? `<g${place}>${inside(part)}</g>` : inside(part)));

function inside(name: string): string {
  const whole = findDrawingSvg(name);
  if (!whole) throw new Error(`There's no drawing ${name}`);
  return whole.replaceAll(/^<svg[^>]*>|<\/svg>$/g, "");
}

const once = (draw: (name: string) => string) => {
  const drawn = new Map<string, string>();
  return ({ name }: { name: string }) => fromHtml(drawn.getOrInsertComputed(name, draw));
};

export const Art = once((name) => findDrawingSvg(name)!);

export const ArtMarkup = once(inside);

export function Scene({ name }: { name: SceneName }) {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(files.get(name)!)!;
  return <img src={scenePath(name)} alt="" width={width} height={height} decoding="async" />;
}
