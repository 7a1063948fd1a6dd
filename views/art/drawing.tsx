/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface DrawingProps {
  /** Drawing units, and the default size. */
  width: number;
  height: number;
  viewBox?: string;
  class?: string;
  label?: string;
  overflow?: "visible";
  preserveAspectRatio?: string;
  children: ComponentChildren;
}

export function SvgRoot({ width, height, viewBox = `0 0 ${width} ${height}`, label, children, ...rest }: DrawingProps) {
  const meaning = label === undefined ? { "aria-hidden": true } : ({ role: "img", "aria-label": label } as const);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={viewBox} {...meaning} {...rest}>
      {children}
    </svg>
  );
}
