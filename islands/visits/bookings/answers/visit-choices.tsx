import type { ComponentType, ReactNode } from "react";
import { type ChoiceFacts, choicesOf, type GroomerChoice, graveChoices } from "#src/domain/groomer-choices.ts";
import { ChoiceButton } from "./choice-button.tsx";

export interface RestProps {
  name: string;
  entries: readonly RestEntry[];
  children?: ReactNode;
}

export interface RestEntry {
  choice: string;
  name: string;
  href?: string | undefined;
  busy?: string | undefined;
  isGrave: boolean;
  onPress?: () => unknown;
}

export type Places = Partial<Record<GroomerChoice, string | (() => unknown) | undefined>>;

export interface Around {
  isSecond?: boolean | undefined;
  also?: readonly RestEntry[];
  instead?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
  rest: ComponentType<RestProps>;
}

interface Props extends Around {
  visit: ChoiceFacts;
  fits: boolean;
  places: Places;
  busy: Partial<Record<GroomerChoice, string | undefined>>;
  name: string;
  about: string;
  nameOf?: (choice: GroomerChoice) => string;
}

export function VisitChoices({
  visit,
  fits,
  places,
  busy,
  name,
  about,
  nameOf = (choice) => choiceNames[choice],
  ...around
}: Props) {
  const { isSecond, also = [], instead, beside, children, rest: Rest } = around;
  const { filled, quiet, menu } = choicesOf(visit, fits, places);
  const isSuggested = (choice: GroomerChoice) => choice === "propose";
  const button = (choice: GroomerChoice) => (
    <ChoiceButton isQuiet={choice !== filled || isSecond} busy={busy[choice]} onPress={places[choice] as () => unknown}>
      {isSuggested(choice) ? "Propose time" : nameOf(choice)}
      <span className="hush">{`${isSuggested(choice) ? " for" : ""} ${about}`}</span>
    </ChoiceButton>
  );
  const entries = menu.map((choice) => {
    const place = places[choice];
    return {
      choice,
      name: nameOf(choice),
      href: typeof place === "string" ? place : undefined,
      busy: busy[choice],
      isGrave: graveChoices.includes(choice),
      onPress: place as () => unknown,
    };
  });
  return (
    <>
      {instead ?? (
        <>
          {filled && button(filled)}
          {quiet && button(quiet)}
        </>
      )}
      {beside}
      <Rest name={name} entries={[...entries, ...also]}>
        {children}
      </Rest>
    </>
  );
}

export const choiceNames: Record<GroomerChoice, string> = {
  accept: "Accept",
  accept_anyway: "Accept anyway",
  change_minutes: "Change minutes",
  decline: "Decline",
  on_my_way: "On my way",
  arrived: "I'm here",
  complete: "Mark Completed",
  propose_next: "Offer the next visit",
  propose: "Propose a new time",
  messages: "Messages",
  write_note: "Add a note",
  calendar: "Add to calendar",
  no_show: "No-show",
  cancel: "Cancel",
  reopen: "Undo",
};
