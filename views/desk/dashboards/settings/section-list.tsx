/** @jsxImportSource preact */
import { type Section, sectionLabels, shownOnly } from "#src/shared/desk/sections.ts";

/** One section as it is read: what holds now. */
export interface SectionLine {
  section: Section;
  href: string;
  /** What holds, in a line or two. */
  says: string;
  /** By which anchor of the whole room older addresses name it. */
  anchor?: string | undefined;
}

export interface SectionListProps {
  /** The room, for screen readers. */
  label: string;
  lines: readonly SectionLine[];
  /** The section that is open. */
  current: Section | undefined;
}

/** What holds in each section of a room, each line a link to where it is changed. */
export const SectionList = ({ label, lines, current }: SectionListProps) => (
  <nav class="rows section-list" aria-label={label} data-sections>
    <ul>
      {lines.map(({ section, href, says, anchor }) => (
        <li key={section} class="row-line">
          <div class="thing">
            <b>
              {/* The panel that is open has the anchor itself. */}
              <a
                class="opens"
                href={href}
                id={current ? undefined : anchor}
                aria-current={section === current ? "page" : undefined}
              >
                {!shownOnly.includes(section) && <span class="hush">Edit </span>}
                {sectionLabels[section]}
              </a>
            </b>
            <p>{says}</p>
          </div>
          <span class="chevron" aria-hidden="true">
            ›
          </span>
        </li>
      ))}
    </ul>
  </nav>
);
