/** @jsxImportSource preact */
import { type ComponentType, createElement } from "react";
import { reactToPreact } from "./from-react.ts";

/** Renders a React part without hooks as static markup. */
export const Static = <P extends object>({ of, props }: { of: ComponentType<P>; props: P }) => (
  <span class="static">{reactToPreact(createElement(of, props))}</span>
);
