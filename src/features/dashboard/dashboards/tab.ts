import type { ComponentProps, VNode } from "preact";
import type { PageStyleName } from "#src/base/page-styles.ts";
import type { Workspace } from "#views/dashboard/workspace/workspace.tsx";

export interface Tab extends Omit<ComponentProps<typeof Workspace>, "frame" | "tab" | "notices" | "children"> {
  styles?: readonly PageStyleName[];
  content: VNode;
}
