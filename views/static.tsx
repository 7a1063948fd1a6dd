/** @jsxImportSource preact */
import { type ComponentType, createElement } from "react";
import { toPreactNode } from "./from-react.ts";

/** Renders a React part without hooks as static markup. */
export const Static = <P extends object>({ of, props }: { of: ComponentType<P>; props: P }) => (
  <span class="static">{toPreactNode(createElement(of, props))}</span>
);
