import type { ReactNode } from "react";

interface Props {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  heading?: "h2" | "h3";
  isOrdered?: boolean;
  /** Only the first rows are in sight. */
  isFolded?: boolean;
  /** For an empty list, explain it in `foot`. */
  children?: ReactNode;
  foot?: ReactNode;
}

export function Rows({ id, title, heading: Heading = "h2", isOrdered = false, isFolded = false, ...rows }: Props) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <section className="rows" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <Heading id={`${id}-title`} tabIndex={-1}>
          {title}
        </Heading>
        {rows.note && <p>{rows.note}</p>}
        {rows.action}
      </header>
      {rows.children && <List className={isFolded ? "folded" : undefined}>{rows.children}</List>}
      {rows.foot && <div className="foot">{rows.foot}</div>}
    </section>
  );
}
