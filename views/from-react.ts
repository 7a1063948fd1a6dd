import { type ComponentChildren, Fragment } from "preact";
import { jsx } from "preact/jsx-runtime";
import type { ReactElement, ReactNode } from "react";

/** Preact is several times faster than React. Only for parts without hooks, which throw here. */
export function toPreactNode(node: ReactNode): ComponentChildren {
  if (Array.isArray(node)) return node.map(toPreactNode);
  // Preact's own elements, as the hearts of saved groomers, stay as they are.
  if (typeof node !== "object" || node === null || !("$$typeof" in node)) return node as ComponentChildren;
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  if (typeof type === "function") return toPreactNode((type as (props: object) => ReactNode)(props));
  const isNested = typeof props.children === "object";
  const shown = isNested
    ? { ...props, children: toPreactNode(props.children) }
    : (props as { children?: ComponentChildren });
  return typeof type === "string" ? jsx(type, shown) : jsx(Fragment, shown);
}
