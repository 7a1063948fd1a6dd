import { Menu, MenuButton } from "#islands/ui/menu.tsx";

interface Props {
  name: string;
  onEdit: () => void;
  onArchive: () => void;
}

export const OfferActions = ({ name, onEdit, onArchive }: Props) => (
  <>
    <button type="button" className="btn line small" onClick={onEdit}>
      Edit<span className="hush"> {name}</span>
    </button>
    <Menu label={`More for ${name}`}>
      <MenuButton onPress={onArchive} isGrave>
        Archive<span className="hush"> {name}</span>
      </MenuButton>
    </Menu>
  </>
);
