import type { GroomerChoice } from "#src/domain/groomer-choices.ts";
import { ChoiceButton } from "./choice-button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useFoot } from "./use-foot.ts";
import type { RestProps } from "./visit-choices.tsx";

interface Props extends RestProps {
  beside?: Partial<Record<GroomerChoice, string>>;
}

/** On the page of a visit: some stand beside the filled button, grave ones at the page's foot, and the others in the menu. */
export function PageChoices({ entries, beside = {}, ...rest }: Props) {
  useFoot(Object.fromEntries(entries.map(({ choice, onPress }) => [choice, onPress])));
  const nameOf = (choice: string) => beside[choice as GroomerChoice];
  return (
    <>
      {entries
        .filter(({ choice }) => nameOf(choice))
        .map(({ choice, busy, onPress }) => (
          <ChoiceButton key={choice} isQuiet busy={busy} onPress={onPress}>
            {nameOf(choice)}
          </ChoiceButton>
        ))}
      <ChoiceMenu entries={entries.filter(({ choice, isGrave }) => !isGrave && !nameOf(choice))} {...rest} />
    </>
  );
}

export const RequestChoices = (props: RestProps) => <PageChoices {...props} beside={{ propose: "Propose a time" }} />;

export const AddedChoices = (props: RestProps) => (
  <PageChoices {...props} beside={{ arrived: "I'm here", complete: "Mark Completed", reopen: "Undo" }} />
);
