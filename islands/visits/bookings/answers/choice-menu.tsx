import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { ChoiceButton, runOrToast, useServerChoices } from "./choice-button.tsx";
import type { MenuProps } from "./groomer-actions.tsx";

export function ChoiceMenu({ name: whose, entries, children }: MenuProps) {
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
          <MenuButton key={choice} isGrave={isGrave} onPress={() => void runOrToast(onPress)}>
            {name}
          </MenuButton>
        ),
      )}
    </Menu>
  );
}

/** On a visit's page: some are beside the filled button, serious ones at the page's end, and the rest in the menu. */
export function VisitChoices({ entries, beside = ["reopen"], ...rest }: MenuProps & { beside?: readonly string[] }) {
  useServerChoices(Object.fromEntries(entries.map(({ choice, onPress }) => [choice, onPress])));
  const isBeside = ({ choice }: { choice: string }) => beside.includes(choice);
  return (
    <>
      {entries.filter(isBeside).map(({ choice, name, busy, onPress }) => (
        <ChoiceButton key={choice} isQuiet busy={busy} onPress={onPress}>
          {choice === "propose" ? "Propose a time" : name}
        </ChoiceButton>
      ))}
      <ChoiceMenu entries={entries.filter((entry) => !entry.isGrave && !isBeside(entry))} {...rest} />
    </>
  );
}

export const RequestPageChoices = (props: MenuProps) => <VisitChoices {...props} beside={["propose"]} />;
