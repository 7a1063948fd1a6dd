import type { ReactNode } from "react";
import { Rows } from "#islands/ui/rows.tsx";

interface Props {
  id: string;
  title: string;
  count: string;
  add: string;
  onAdd: () => void;
  full: string | undefined;
  note?: ReactNode;
  empty: string;
  isOrdered?: boolean;
  children: ReactNode[];
}

export const OfferList = ({ id, title, count, add, onAdd, full, note, empty, isOrdered = false, children }: Props) => (
  <Rows
    id={id}
    title={
      <>
        {title} <span className="count">{count}</span>
      </>
    }
    note={full}
    action={
      full ? undefined : (
        <button type="button" className="btn deep small" onClick={onAdd}>
          {add}
        </button>
      )
    }
    isOrdered={isOrdered}
    foot={children.length === 0 ? <p className="soft">{empty}</p> : note}
  >
    {children.length > 0 ? children : undefined}
  </Rows>
);

/** Focus target when a button disappears. */
export const focusTitle = (id: string) => document.getElementById(`${id}-title`)?.focus();
