import type { ReactNode } from "react";

interface Props {
  id?: string;
  picture?: ReactNode;
  /** The day or the time, and a word below it. */
  when?: ReactNode;
  whenMore?: ReactNode;
  title: ReactNode;
  heading?: "b" | "h3" | "h4";
  href?: string | undefined;
  isPast?: boolean;
  /** One filled button at most, a quiet one, and the menu. */
  actions?: ReactNode;
  /** Two paragraphs at most: with the title they make three lines. */
  children?: ReactNode;
}

/** One thing in a list: when, what it is in three lines, and what is done about it. The rest is where it leads. */
export function Row({
  id,
  picture,
  when,
  whenMore,
  title,
  heading: Title = "b",
  href,
  isPast,
  actions,
  children,
}: Props) {
  return (
    <li className={isPast ? "row-line is-past" : "row-line"} id={id}>
      {picture && <div className="picture">{picture}</div>}
      {when !== undefined && (
        <div className="when">
          {when}
          {whenMore && <span>{whenMore}</span>}
        </div>
      )}
      <div className="thing">
        <Title>
          {href ? (
            <a className="opens" href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </Title>
        {children}
      </div>
      {actions && <div className="do">{actions}</div>}
      {href && !actions && (
        <span className="chevron" aria-hidden="true">
          ›
        </span>
      )}
    </li>
  );
}
