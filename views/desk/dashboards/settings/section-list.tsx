/** @jsxImportSource preact */

export interface SectionLine {
  section: string;
  name: string;
  href: string;
  says: string;
  anchor?: string | undefined;
  isShownOnly?: boolean | undefined;
}

export interface SectionListProps {
  label: string;
  lines: readonly SectionLine[];
  current: string | undefined;
}

export const SectionList = ({ label, lines, current }: SectionListProps) => (
  <nav class="rows section-list" aria-label={label} data-sections>
    <ul>
      {lines.map(({ section, name, href, says, anchor, isShownOnly }) => (
        <li key={section} class="row-line">
          <div class="thing">
            <b>
              {/* The open panel has the anchor itself. */}
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
