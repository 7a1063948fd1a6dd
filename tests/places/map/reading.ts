import type { TestApp } from "#tests/support/app.ts";

export const pictures = (html: string): string[] =>
  [...html.matchAll(/src="(\/map\/[^"]+)"/g)].map((match) => match[1]!);

export const pins = (html: string) =>
  [...html.matchAll(/<a class="pin[^"]*" href="([^"]+)" aria-label="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, name, text]) => ({ href, name, text }),
  );

export const withoutCentres = (html: string) => html.replaceAll(/\/map\/-?[\d.]+,-?[\d.]+/g, "/map/");

export async function areDrawn(app: TestApp, html: string): Promise<boolean> {
  const answers = await Promise.all(pictures(html).map((path) => app.visitor().get(path)));
  return answers.every(({ status, headers }) => status === 200 && headers.get("content-type") === "image/svg+xml");
}
