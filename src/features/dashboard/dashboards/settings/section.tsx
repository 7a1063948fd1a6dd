/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import type { PageStyleName } from "#src/base/page-styles.ts";
import { SettingsList } from "#views/dashboard/dashboards/settings/settings.tsx";
import type { Tab } from "../tab.ts";

export interface ViewerContext {
  ctx: Ctx;
  viewer: Viewer;
}

export interface SectionSpec<Own extends ViewerContext = ViewerContext> {
  name: string;
  says(own: Own): string;
  shows(own: Own): VNode | Promise<VNode>;
  /** Anchor in old links, from when one page had all sections. */
  anchor?: string;
  isShownOnly?: boolean;
  styles?: readonly PageStyleName[];
}

/** List of sections, with the open one beside it. */
export async function settingsTab<Own extends ViewerContext>(
  own: Own,
  sections: Readonly<Record<string, SectionSpec<Own>>>,
  { asked = "", title, href }: { asked: string | undefined; title: string; href: string },
): Promise<Tab> {
  const open = Object.hasOwn(sections, asked) ? sections[asked] : undefined;
  const lines = Object.entries(sections).map(([section, { name, says, anchor, isShownOnly }]) => ({
    ...{ section, name, anchor, isShownOnly },
    href: `${href}&section=${section}`,
    says: says(own),
  }));
  const list = { label: title, lines, current: open && asked };
  if (!open) return { title, bar: "more", content: <SettingsList {...list} /> };
  return {
    title: open.name,
    bar: "more",
    crumb: { href, name: title },
    styles: open.styles ?? [],
    content: <SettingsList {...list}>{await open.shows(own)}</SettingsList>,
  };
}
