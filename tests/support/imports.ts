import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";

export interface FileImport {
  file: string;
  isType: boolean;
  path: string;
  target: string | null;
}

const zones = "{src,views,islands,db}/**/*.{ts,tsx}";
let known: Promise<FileImport[]> | undefined;

/** Every import of the product's own files. Type imports count too, so that no dependency is hidden. */
export function allImports(): Promise<FileImport[]> {
  known ??= readAll();
  return known;
}

async function readAll(): Promise<FileImport[]> {
  const imports: FileImport[] = [];
  for await (const file of new Bun.Glob(zones).scan()) {
    const found = namedIn(file, await Bun.file(file).text());
    imports.push(...found.map(({ path, isType }) => ({ file, path, isType, target: targetOf(file, path) })));
  }
  return imports;
}

function targetOf(file: string, path: string): string | null {
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? relative(".", join(dirname(file), path)) : null;
}

function namedIn(file: string, text: string) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    path: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const again = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ path: moduleRequest.value, isType }] : []));
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((named) => /^["']/.test(named))
    .map((named) => ({ path: named.slice(1, -1), isType: false }));
  return [...statics, ...again, ...dynamic];
}

export function circlesIn(imports: readonly FileImport[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ target }) => target !== null),
    ({ file }) => file,
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(file: string) {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const { target } of next.get(file) ?? []) {
      if (!order.has(target!)) visit(target!);
      if (open.includes(target!)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target!)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return circles;
}
