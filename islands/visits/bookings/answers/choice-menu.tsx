import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { ChoiceButton, pressed, useFoot } from "./choice-button.tsx";
import type { RestProps } from "./visit-choices.tsx";

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

export function PageChoices({ entries, ...rest }: RestProps) {
  useFoot(Object.fromEntries(entries.map(({ choice, onPress }) => [choice, onPress])));
  return <ChoiceMenu entries={entries.filter(({ isGrave }) => !isGrave)} {...rest} />;
}

export function RequestChoices({ entries, ...rest }: RestProps) {
  const propose = entries.find(({ choice }) => choice === "propose");
  return (
    <>
      {propose && (
        <ChoiceButton isQuiet busy={propose.busy} onPress={propose.onPress}>
          Propose a time
        </ChoiceButton>
      )}
      <PageChoices entries={entries.filter((entry) => entry !== propose)} {...rest} />
    </>
  );
}
