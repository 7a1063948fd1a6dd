import type { TestApp } from "#tests/support/app.ts";

export async function open(app: TestApp, path: string) {
  const response = await app.visitor().get(path);
  const html = await response.text();
  return { response, status: response.status, html, main: mainOf(html), title: /<title>(.*?) \| /.exec(html)?.[1] };
}

const mainOf = (html: string) =>
  html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** An input or an option that stands as it would be sent. */
export const holds = (main: string, name: string, value: string) =>
  [...main.matchAll(/<input[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`),
  );
export const isChosen = (main: string, value: string) =>
  [...main.matchAll(/<(?:option|input)[^>]*>/g)].some(
    ([tag]) => tag.includes(`value="${value}"`) && / (selected|checked)=""/.test(tag),
  );
