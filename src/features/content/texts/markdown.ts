import { Marked, type Token } from "marked";
import { ConfigError } from "#src/base/config.ts";
import type { ContentGroup, Heading } from "#src/shared/content/content.ts";

/** Stops startup with one line that names the file. */
export class ContentError extends ConfigError {}

/** "Dr. Bell's dogs" becomes "dr-bells-dogs". */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/['’.*_`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

export function renderProse(file: string, markdown: string): { html: string; headings: Heading[] } {
  const tokens = marked.lexer(markdown);
  const all = tokens.flatMap((token) => headingOf(token) ?? []);
  if (all.some(({ depth }) => depth === 1))
    throw new ContentError(`${file}: the page has its own main heading, write ##`);
  refuseTwins(file, all);
  return { html: marked.parser(tokens), headings: all.filter(({ depth }) => depth === 2) };
}

export function readGroups(file: string, markdown: string): ContentGroup[] {
  const groups: (Heading & { items: (Heading & { tokens: Token[] })[] })[] = [];
  for (const token of marked.lexer(markdown)) {
    const heading = headingOf(token);
    if (heading?.depth === 2) groups.push({ title: heading.title, slug: heading.slug, items: [] });
    else if (heading?.depth === 3 && groups.length > 0) {
      groups.at(-1)!.items.push({ title: heading.title, slug: heading.slug, tokens: [] });
    } else {
      const item = groups.at(-1)?.items.at(-1);
      if (!item && token.type !== "space")
        throw new ContentError(`${file}: "${token.raw.trim().slice(0, 40)}" belongs below a ### heading`);
      item?.tokens.push(token);
    }
  }
  refuseTwins(file, [...groups, ...groups.flatMap(({ items }) => items)]);
  return groups.map((group) => ({
    ...group,
    items: group.items.map(({ tokens, ...heading }) => ({ ...heading, html: marked.parser(tokens) })),
  }));
}

export const inlineHtml = (markdown: string) => marked.parseInline(markdown, { async: false });

function headingOf(token: Token): (Heading & { depth: number }) | null {
  if (token.type !== "heading") return null;
  return { title: token.text as string, slug: slugOf(token.text as string), depth: token.depth as number };
}

/** Equal headings would share an anchor. */
function refuseTwins(file: string, headings: Heading[]) {
  const seen = new Set<string>();
  for (const { title, slug } of headings) {
    if (seen.has(slug)) throw new ContentError(`${file}: two headings are called "${title}"`);
    seen.add(slug);
  }
}

export const fillPlaceholders = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? Bun.escapeHTML(values[name]!) : placeholder,
  );
