import type { TestApp } from "#tests/support/app.ts";

/** The addresses of all pictures of maps on a page. */
export const pictures = (html: string): string[] =>
  [...html.matchAll(/src="(\/map\/[^"]+)"/g)].map((match) => match[1]!);

/** What a page's pins say and where they lead, map after map. */
export const pins = (html: string) =>
  [...html.matchAll(/<a class="pin[^"]*" href="([^"]+)" aria-label="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, href, name, text]) => ({ href, name, text }),
  );

/** The page without the centres of its pictures, which are rounded to a twentieth of a degree. */
export const withoutCentres = (html: string) => html.replaceAll(/\/map\/-?[\d.]+,-?[\d.]+/g, "/map/");

/** True when every picture of the page is answered as one. */
export async function areDrawn(app: TestApp, html: string): Promise<boolean> {
  const answers = await Promise.all(pictures(html).map((path) => app.visitor().get(path)));
  return answers.every(({ status, headers }) => status === 200 && headers.get("content-type") === "image/svg+xml");
}
