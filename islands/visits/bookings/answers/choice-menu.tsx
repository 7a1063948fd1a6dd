import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { pressed } from "./choice-button.tsx";
import type { RestProps } from "./groomer-actions.tsx";

export function ChoiceMenu({ name: whose, entries, children }: RestProps) {
  if (entries.length === 0 && !children) return null;
  return (
    <Menu label={`More for ${whose}`}>
      {children}
      {entries.map(({ choice, name, href, isGrave, onPress }) =>
        href ? (
          <MenuLink key={choice} href={href}>
            {name}
          </MenuLink>
        ) : (
          <MenuButton key={choice} isGrave={isGrave} onPress={() => void pressed(onPress)}>
            {name}
          </MenuButton>
        ),
      )}
    </Menu>
  );
}
