/** @jsxImportSource preact */

/** One section as it is read: what holds now. */
export interface SectionLine {
  /** As it stands in the address, and for people. */
  section: string;
  name: string;
  href: string;
  /** What holds, in a line or two. */
  says: string;
  /** By which anchor of the whole room older addresses name it. */
  anchor?: string | undefined;
  /** One that holds nothing to fill in. */
  isShownOnly?: boolean | undefined;
}

export interface SectionListProps {
  /** The room, for screen readers. */
  label: string;
  lines: readonly SectionLine[];
  /** The section that is open. */
  current: string | undefined;
}

/** What holds in each section of a room, each line a link to where it is changed. */
export const SectionList = ({ label, lines, current }: SectionListProps) => (
  <nav class="rows section-list" aria-label={label} data-sections>
    <ul>
      {lines.map(({ section, name, href, says, anchor, isShownOnly }) => (
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
                {!isShownOnly && <span class="hush">Edit </span>}
                {name}
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
