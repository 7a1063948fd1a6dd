/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Part } from "#views/art/art.tsx";

/** The grooming van, standing on y = 476 between x = 74 and x = 642, and what is to be seen through its open hatch. */
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
