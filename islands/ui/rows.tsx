import { Children, type ReactNode } from "react";

interface Props {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  heading?: "h2" | "h3";
  isOrdered?: boolean;
  /** Shows only the first rows until unfolded. */
  isFolded?: boolean;
  /** Rows before the fold. A single row after them isn't folded. */
  open?: number;
  /** For an empty list, explain it in `foot`. */
  children?: ReactNode;
  foot?: ReactNode;
}

export function Rows({ id, title, heading: Heading = "h2", isOrdered = false, isFolded = false, ...rows }: Props) {
  const List = isOrdered ? "ol" : "ul";
  const all = Children.toArray(rows.children);
  const open = openRows(id, all.length) ?? rows.open ?? Infinity;
  const isLong = all.length > open + 1;
  return (
    <section className="rows" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <Heading id={`${id}-title`} tabIndex={-1}>
          {title}
        </Heading>
        {rows.note && <p>{rows.note}</p>}
        {rows.action}
      </header>
      {all.length > 0 && <List className={isFolded ? "folded" : undefined}>{isLong ? all.slice(0, open) : all}</List>}
      {isLong && (
        <details className="fold">
          <summary>{`${all.length - open} more`}</summary>
          <List>{all.slice(open)}</List>
        </details>
      )}
      {rows.foot && <div className="foot">{rows.foot}</div>}
    </section>
  );
}

/** While an open row has the focus, new ones before it don't push it into the fold. */
function openRows(id: string, length: number): number | undefined {
  const section = typeof document === "undefined" ? null : document.getElementById(id);
  const list = section?.querySelector(":scope > :is(ul, ol)");
  if (!list?.contains(document.activeElement)) return undefined;
  const folded = section!.querySelectorAll(":scope > details > ul > li").length;
  return list.childElementCount + Math.max(0, length - list.childElementCount - folded);
}

interface RowProps {
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

export function Row({ id, when, title, heading: Title = "b", href, isPast, actions, ...row }: RowProps) {
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
