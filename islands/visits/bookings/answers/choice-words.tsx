import { ChoiceButton } from "./choice-button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useFoot } from "./use-foot.ts";
import type { RestProps } from "./visit-choices.tsx";

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
