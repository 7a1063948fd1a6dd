import { ChoiceButton } from "./choice-button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useFoot } from "./use-foot.ts";
import type { RestProps } from "./visit-choices.tsx";

/** The same on the booking's own page: behind three dots, and what is rare or grave at the foot of the page. */
export function PageChoices({ entries, ...rest }: RestProps) {
  useFoot(Object.fromEntries(entries.map(({ choice, onPress }) => [choice, onPress])));
  return <ChoiceMenu entries={entries.filter(({ isGrave }) => !isGrave)} {...rest} />;
}

/** Of a request another time stands beside its answers. */
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
