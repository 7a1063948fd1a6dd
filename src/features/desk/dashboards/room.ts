import type { ComponentChildren, VNode } from "preact";
import type { PageStyle } from "#src/base/page-styles.ts";
import type { BarPlace } from "#views/desk/workspace/foot-bar.tsx";

/** What a room of a dashboard puts into the frame. */
export interface Room {
  /** The heading: the day or the thing. */
  title: string;
  note?: string | undefined;
  titleId?: string;
  crumb?: { href: string; name: string };
  aside?: ComponentChildren;
  /** The link of the bar that leads here. */
  bar?: BarPlace;
  styles?: readonly PageStyle[];
  /** Beside the views of the room. */
  tools?: VNode;
  content: VNode;
}
