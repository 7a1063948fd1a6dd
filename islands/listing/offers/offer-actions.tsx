import { Menu, MenuButton } from "#islands/ui/menu.tsx";

interface Props {
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

export function OfferActions({ editId, id, name, onEdit, onArchive, onSizes, isSized = false }: Props) {
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
