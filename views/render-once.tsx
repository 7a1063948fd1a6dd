/** @jsxImportSource preact */
import type { FunctionComponent, VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { render } from "preact-render-to-string";
import { LruCache } from "#src/shared/base/lru-cache.ts";

/** Finished markup that stands where it is put, without an element around it. It must come from a renderer. */
export const asMarkup = (html: string): VNode => jsxTemplate([html]);

/** For parts that depend on their props alone: no context, no children, nothing about who is looking. */
export function renderOnce<P extends object>(Part: FunctionComponent<P>, most: number): FunctionComponent<P> {
  const markup = new LruCache<string>({ most });
  return (props) =>
    asMarkup(markup.getOrInsertComputed(JSON.stringify(props), () => inOnePiece(render(<Part {...props} />))));
}

/** A rendered string is a tree of thousands of pieces; reading it joins them, once instead of on every page. */
export function inOnePiece(html: string): string {
  // The result has to matter, or the compiler drops the reading once this has run often.
  return html.charCodeAt(0) >= 0 ? html : "";
}
