import type { ReactNode } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { type OwnChoice, ownChoices, type When } from "#src/domain/visits/own-choices.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { ChoiceButton } from "../../visits/bookings/answers/choice-button.tsx";
import { choiceWords } from "./own-words.ts";
import { sayOwn } from "./say-own.ts";

interface Props {
  visit: OwnVisitView;
  when: When;
  /** What shows it. */
  path: string;
  /** Where the focus goes when the button that had it is gone. */
  focus: () => void;
  /** After the visit is done. */
  onDone?: (visit: OwnVisitView) => unknown;
  /** Links between the button and the menu. */
  beside?: ReactNode;
  /** Entries of the menu that belong to where it is shown. */
  children?: ReactNode;
}

/** What its groomer does next about an own visit as one button, and the rest in a menu; what is grave stands on its page. */
export function OwnVisitActions({ visit, when, path, focus, onDone, beside, children }: Props) {
  const refresh = useRefresh();
  const { filled, rest } = ownChoices(visit, when);

  async function say(choice: OwnChoice) {
    await sayOwn(visit, choice).finally(() => refresh(path));
    focus();
    showToast({ kind: "success", title: choiceWords[choice].told, description: visit.name });
    if (choice === "completed") await onDone?.(visit);
  }

  const sayFromMenu = (choice: OwnChoice) =>
    say(choice).catch((error) =>
      showToast({ kind: "error", title: "Failed to update the visit", description: sentenceOf(error) }),
    );

  return (
    <>
      {filled && (
        <ChoiceButton isQuiet={false} busy={choiceWords[filled].busy} onPress={() => say(filled)}>
          {choiceWords[filled].name}
          <span className="hush">{` for ${visit.name}`}</span>
        </ChoiceButton>
      )}
      {beside}
      <Menu label={`More for ${visit.name}`}>
        {children}
        {rest
          .filter((choice) => choice !== "cancelled")
          .map((choice) => (
            <MenuButton key={choice} isGrave={choice === "no_show"} onPress={() => void sayFromMenu(choice)}>
              {choiceWords[choice].name}
            </MenuButton>
          ))}
        <MenuLink href={bookingPagePath(visit.id)}>Move or edit</MenuLink>
      </Menu>
    </>
  );
}
