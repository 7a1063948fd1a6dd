/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Part } from "#views/art/art.tsx";

export const Van = ({ children }: { children?: ComponentChildren }) => (
  <>
    <Part name="van-body" />
    <g clip-path="url(#van-hatch)">
      <Part name="van-inside" />
      {children}
    </g>
    <Part name="van-front" />
  </>
);
