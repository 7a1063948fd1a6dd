/** @jsxImportSource preact */
import type { FunctionComponent, VNode } from "preact";
import { jsxEscape, jsxTemplate } from "preact/jsx-runtime";
import { render } from "preact-render-to-string";
import { toRecord } from "#src/shared/base/by-name.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";

/** `html` must come from a renderer. */
export const fromHtml = (html: string): VNode => jsxTemplate([html]);

/** Cached by props: no context, no children, nothing about the viewer. */
export function renderOnce<P extends object>(most: number, Part: FunctionComponent<P>): FunctionComponent<P> {
  const markup = new LruCache<string>({ most });
  return (props) =>
    fromHtml(markup.getOrInsertComputed(JSON.stringify(props), () => flattenRope(render(<Part {...props} />))));
}

/** Rendered once for each set of given props, then filled in. May place props and ask which are given, but not read them. */
export function withSlots<P extends object>(Part: FunctionComponent<P>): FunctionComponent<P> {
  const drawn = new Map<string, { texts: string[]; slots: (keyof P)[] }>();
  const drawMarks = (names: string) => {
    const marks = toRecord(names.split(" "), (name) => `¤${name}¤`) as P;
    const pieces = render(<Part {...marks} />).split("¤");
    return { texts: pieces.filter((_, at) => at % 2 === 0), slots: pieces.filter((_, at) => at % 2) as (keyof P)[] };
  };
  return (props) => {
    let names = "";
    for (const name in props) if ((props[name as keyof P] ?? false) !== false) names += names ? ` ${name}` : name;
    const { texts, slots } = drawn.getOrInsertComputed(names, drawMarks);
    return jsxTemplate(texts, ...slots.map((name) => jsxEscape(props[name])));
  };
}

/** Flattens a rope string once instead of on every page. */
export function flattenRope(html: string): string {
  // The result must be used, or the compiler removes the read.
  return html.charCodeAt(0) >= 0 ? html : "";
}
