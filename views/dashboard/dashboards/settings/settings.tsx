/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";
import { GROOMER_DASHBOARD, YOUR_DATA_PAGE } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { TwoStepSection } from "#views/people/mfa/mfa-page.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { LinkRow } from "#views/ui/link-row.tsx";

interface SettingsProps extends SectionListProps {
  children?: ComponentChildren;
}

export const SettingsList = ({ children, ...list }: SettingsProps) => (
  <div class={children ? "settings is-open" : "settings"}>
    <SectionList {...list} />
    {children && <div class="open-section">{children}</div>}
  </div>
);

interface SectionLine {
  section: string;
  name: string;
  href: string;
  says: string;
  anchor?: string | undefined;
  isShownOnly?: boolean | undefined;
}

interface SectionListProps {
  label: string;
  lines: readonly SectionLine[];
  current: string | undefined;
}

const SectionList = ({ label, lines, current }: SectionListProps) => (
  <nav class="rows section-list" aria-label={label} data-sections>
    <ul>
      {lines.map(({ section, name, href, says, anchor, isShownOnly }) => (
        <LinkRow
          key={section}
          href={href}
          // The open panel has the anchor itself.
          id={current ? undefined : anchor}
          aria-current={section === current ? "page" : undefined}
          title={
            <>
              {!isShownOnly && <span class="hush">Edit </span>}
              {name}
            </>
          }
          says={says}
        />
      ))}
    </ul>
  </nav>
);

export const OwnDataPanel = ({ children }: { children: ComponentChildren }) => (
  <>
    <section class="panel" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p class="soft">Everything we have about you, in one JSON file.</p>
      <p>
        <a class="btn line" href={YOUR_DATA_PAGE}>
          Download my data
        </a>
      </p>
    </section>
    {children}
  </>
);

interface SecurityProps {
  twoStep: ComponentProps<typeof TwoStepSection>["on"];
  children: ComponentChildren;
}

export const SecuritySettings = ({ twoStep, children }: SecurityProps) => (
  <>
    {children}
    <section class="panel stack" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step verification</h2>
      <TwoStepSection on={twoStep} why="Turn it on, and logging in also takes a code from your phone." />
    </section>
  </>
);

export const ListedNotice = ({ groomerId, isListed }: { groomerId: number; isListed: boolean }) => (
  <div class={isListed ? "notice" : "notice warn"} data-listing-state>
    <Icon name={isListed ? "tick" : "info"} />
    <p>
      {isListed ? "Your profile is public: parents near you can find it. " : "Not public yet: "}
      {!isListed && <a href={GROOMER_DASHBOARD}>see what's left to do</a>}
      {!isListed && ". "}
      <a href={groomerPath(groomerId)}>View my profile</a>
    </p>
  </div>
);
