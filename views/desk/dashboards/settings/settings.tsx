/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { SectionList, type SectionListProps } from "./section-list.tsx";

interface SettingsProps extends SectionListProps {
  children?: ComponentChildren;
}

/** A room of settings: they are read in a list, and one of them is edited. Where there is space, the list stays beside it. */
export const Settings = ({ children, ...list }: SettingsProps) => (
  <div class={children ? "settings is-open" : "settings"}>
    <SectionList {...list} />
    {children && <OpenSection>{children}</OpenSection>}
  </div>
);

export const OpenSection = ({ children }: { children: ComponentChildren }) => (
  <div class="open-section">{children}</div>
);
