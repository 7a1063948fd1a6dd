/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { SectionList, type SectionListProps } from "./section-list.tsx";

interface SettingsProps extends SectionListProps {
  children?: ComponentChildren;
}

export const Settings = ({ children, ...list }: SettingsProps) => (
  <div class={children ? "settings is-open" : "settings"}>
    <SectionList {...list} />
    {children && <div class="open-section">{children}</div>}
  </div>
);
