/** @jsxImportSource preact */
import { type ComponentType, createElement } from "react";
import { fromReact } from "./from-react.ts";

/** A presentational React part (one that islands draw too) inside a document: markup only, no script. */
export const Static = <P extends object>({ of, props }: { of: ComponentType<P>; props: P }) => (
  <span class="static">{fromReact(createElement(of, props))}</span>
);
