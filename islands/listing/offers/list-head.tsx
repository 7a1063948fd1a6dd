import type { ReactNode, Ref } from "react";

interface Props {
  id: string;
  title: string;
  /** How many of how many. */
  count: string;
  ref: Ref<HTMLHeadingElement>;
  /** The button that adds one, or why there is none. */
  children: ReactNode;
}

/** Title, number and button of one of the lists. */
export function ListHead({ id, title, count, ref, children }: Props) {
  return (
    <div className="list-head">
      <h2 id={id} ref={ref} tabIndex={-1}>
        {title} <span className="count">{count}</span>
      </h2>
      {children}
    </div>
  );
}
