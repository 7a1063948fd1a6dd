import type { ReactNode } from "react";

interface Props {
  id?: string;
  tile?: ReactNode;
  when?: ReactNode;
  whenMore?: ReactNode;
  title: ReactNode;
  heading?: "b" | "h3" | "h4";
  href?: string | undefined;
  isPast?: boolean;
  actions?: ReactNode;
  /** Across the row, such as times to tap. */
  below?: ReactNode;
  children?: ReactNode;
}

export function Row({ id, when, title, heading: Title = "b", href, isPast, actions, ...row }: Props) {
  return (
    <li className={isPast ? "row-line is-past" : "row-line"} id={id}>
      {row.tile && <div className="tile">{row.tile}</div>}
      {when !== undefined && (
        <div className="when">
          {when}
          {row.whenMore && <span>{row.whenMore}</span>}
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
        {row.children}
      </div>
      {actions && <div className="do">{actions}</div>}
      {row.below && <div className="below row">{row.below}</div>}
      {href && !actions && (
        <span className="chevron" aria-hidden="true">
          ›
        </span>
      )}
    </li>
  );
}
