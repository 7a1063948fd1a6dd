import type { ComponentChildren, VNode } from "preact";
import type { PageStyle } from "#src/base/page-styles.ts";
import type { BarPlace } from "#views/desk/workspace/bars.tsx";

export interface Room {
  title: string;
  note?: string | undefined;
  titleId?: string;
  crumb?: { href: string; name: string };
  aside?: ComponentChildren;
  bar?: BarPlace;
  class?: string;
  styles?: readonly PageStyle[];
  content: VNode;
}
