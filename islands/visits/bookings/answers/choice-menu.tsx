import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import type { RestProps } from "./groomer-actions.tsx";

/** What else can be done about a booking in a list. */
export function ChoiceMenu({ booking, entries, children }: RestProps) {
  if (entries.length === 0 && !children) return null;
  return (
    <Menu label={`More for ${booking.petParentName}`}>
      {children}
      {entries.map(({ choice, name, href, isGrave, onPress }) =>
        href ? (
          <MenuLink key={choice} href={href}>
            {name}
          </MenuLink>
        ) : (
          <MenuButton key={choice} isGrave={isGrave} onPress={onPress}>
            {name}
          </MenuButton>
        ),
      )}
    </Menu>
  );
}
