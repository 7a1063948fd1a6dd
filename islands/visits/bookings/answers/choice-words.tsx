import { lazy, Suspense } from "react";
import { orReload } from "#islands/lib/reload.ts";
import { ChoiceButton } from "./choice-button.tsx";
import type { RestProps } from "./groomer-actions.tsx";

const GraveChoices = lazy(() =>
  orReload(import("../grave-choices.tsx")).then((module) => ({ default: module.GraveChoices })),
);

/** The same on the booking's own page: what is frequent beside the filled button, what is grave at the foot of the page. */
export function ChoiceWords({ booking, entries, children }: RestProps) {
  return (
    <>
      {entries
        .filter(({ isGrave }) => !isGrave)
        .map(({ choice, name, href, onPress }) =>
          href ? (
            <a key={choice} className="btn line small" href={href}>
              {name}
            </a>
          ) : (
            <ChoiceButton
              key={choice}
              isQuiet
              busy={(choice === "on_my_way" || choice === "arrived") && "Telling..."}
              onPress={onPress}
            >
              {name}
            </ChoiceButton>
          ),
        )}
      {children}
      <Suspense>
        <GraveChoices booking={booking} side="groomer" choices={entries.filter(({ isGrave }) => isGrave)} />
      </Suspense>
    </>
  );
}
