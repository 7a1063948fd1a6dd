import { Children, type ReactNode } from "react";

interface Props {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  heading?: "h2" | "h3";
  isOrdered?: boolean;
  /** Only the first rows are in sight. */
  isFolded?: boolean;
  /** Folds the rows after so many, if that's more than one. */
  open?: number;
  /** For an empty list, explain it in `foot`. */
  children?: ReactNode;
  foot?: ReactNode;
}

export function Rows({ id, title, heading: Heading = "h2", isOrdered = false, isFolded = false, ...rows }: Props) {
  const List = isOrdered ? "ol" : "ul";
  const { open = Infinity } = rows;
  const all = Children.toArray(rows.children);
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
