import { ChoiceButton } from "./choice-button.tsx";
import { useFoot } from "./use-foot.ts";
import type { RestProps } from "./visit-choices.tsx";

export function ChoiceWords({ entries, children }: RestProps) {
  useFoot(Object.fromEntries(entries.map(({ choice, onPress }) => [choice, onPress])));
  return (
    <>
      {entries
        .filter(({ isGrave }) => !isGrave)
        .map(({ choice, name, href, busy, onPress }) =>
          href ? (
            <a key={choice} className="btn line small" href={href}>
              {name}
            </a>
          ) : (
            <ChoiceButton key={choice} isQuiet busy={busy} onPress={onPress}>
              {name}
            </ChoiceButton>
          ),
        )}
      {children}
    </>
  );
}
