import type { ReactNode } from "react";
import { Menu, MenuButton } from "#islands/ui/menu.tsx";
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
          Add<span className="hush">{add.slice("Add".length)}</span>
        </button>
      )
    }
    isOrdered={isOrdered}
    foot={children.length === 0 ? <p className="soft">{empty}</p> : note}
  >
    {children.length > 0 ? children : undefined}
  </Rows>
);

interface ActionsProps {
  editId: string;
  id: number;
  name: string;
  onEdit: () => void;
  onArchive: () => void;
  /** Opens the table of sizes. */
  onSizes?: (() => void) | undefined;
  /** True if the button edits the sizes and the menu the rest. */
  isSized?: boolean;
}

export function OfferActions({ editId, id, name, onEdit, onArchive, onSizes, isSized = false }: ActionsProps) {
  const of = <span className="hush"> {name}</span>;
  return (
    <>
      {isSized && (
        <form
          id={`${editId}-form`}
          hidden
          onSubmit={(event) => {
            event.preventDefault();
            onSizes?.();
          }}
        >
          <input type="hidden" name="tab" value="services" />
          <input type="hidden" name="section" value={id} />
        </form>
      )}
      <button
        type={isSized ? "submit" : "button"}
        form={isSized ? `${editId}-form` : undefined}
        id={editId}
        className="btn line small"
        onClick={isSized ? undefined : onEdit}
      >
        Edit<span className="hush">{`${isSized ? " sizes of" : ""} ${name}`}</span>
      </button>
      <Menu label={`More for ${name}`}>
        {isSized && <MenuButton onPress={onEdit}>Edit details{of}</MenuButton>}
        {onSizes && !isSized && <MenuButton onPress={onSizes}>Prices by size{of}</MenuButton>}
        <MenuButton onPress={onArchive} isGrave>
          Archive{of}
        </MenuButton>
      </Menu>
    </>
  );
}
