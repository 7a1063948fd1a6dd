import type { TestApp } from "#tests/support/app.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name]!);

export async function readPage(app: TestApp, path: string) {
  const response = await app.visitor().get(path);
  const html = await response.text();
  const head = /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? "";
  const found = (pattern: RegExp) => {
    const value = pattern.exec(head)?.[1];
    return value === undefined ? undefined : decoded(value);
  };
  return {
    status: response.status,
    html,
    text: decoded(html.replace(/<(svg|script)[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " "),
    title: found(/<title>([^<]*)<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    robots: found(/<meta name="robots" content="([^"]*)"/),
    og: (name: string) => found(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
    data: [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      (match) => JSON.parse(match[1]!) as Record<string, unknown>,
    ),
  };
}
export type ReadPage = Awaited<ReturnType<typeof readPage>>;

export const dataOf = (page: ReadPage, type: string) => page.data.find((object) => object["@type"] === type);

export function valuesOf(data: unknown, names: readonly string[]): string[] {
  if (Array.isArray(data)) return data.flatMap((part) => valuesOf(part, names));
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (!names.includes(name)) return valuesOf(value, names);
    return typeof value === "object" ? [value].flat().map(String) : [String(value)];
  });
}

export const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => decoded(match[1]!));
