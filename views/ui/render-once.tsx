/** @jsxImportSource preact */
import type { FunctionComponent, VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { render } from "preact-render-to-string";
import { LruCache } from "#src/shared/base/lru-cache.ts";

/** `html` must come from a renderer. */
export const fromHtml = (html: string): VNode => jsxTemplate([html]);

/** Cached by props: no context, no children, nothing about the viewer. */
export function renderOnce<P extends object>(most: number, Part: FunctionComponent<P>): FunctionComponent<P> {
  const markup = new LruCache<string>({ most });
  return (props) =>
    fromHtml(markup.getOrInsertComputed(JSON.stringify(props), () => flattenRope(render(<Part {...props} />))));
}

/** Flattens a rope string once instead of on every page. */
export function flattenRope(html: string): string {
  // The result must be used, or the compiler removes the read.
  return html.charCodeAt(0) >= 0 ? html : "";
}
