import type { ComponentType, ReactNode } from "react";
import { type ChoiceFacts, choicesOf, type GroomerChoice, graveChoices } from "#src/domain/groomer-choices.ts";
import { ChoiceButton } from "./choice-button.tsx";

/** What can be done besides, by how often it is. */
export interface RestProps {
  /** Whom the visit is with. */
  name: string;
  entries: readonly RestEntry[];
  children?: ReactNode;
}

export interface RestEntry {
  /** A `GroomerChoice`, or what another feature calls its own. */
  choice: string;
  name: string;
  /** Where it leads, for what is a link. */
  href?: string | undefined;
  /** What it says while it works, for what is done at once. */
  busy?: string | undefined;
  isGrave: boolean;
  onPress?: () => unknown;
}

/** What each choice does, or where it leads, in the order of the menu. */
export type Places = Partial<Record<GroomerChoice, string | (() => unknown) | undefined>>;

/** Where the choices stand, whichever visit they are about. */
export interface Around {
  /** Whether something else on the page has its filled button. */
  isSecond?: boolean | undefined;
  /** What can be done that is not about this booking alone. */
  also?: readonly RestEntry[];
  /** Other buttons in place of the first two. */
  instead?: ReactNode;
  /** Links between the buttons and the menu. */
  beside?: ReactNode;
  /** Entries of the menu that belong to where it is shown. */
  children?: ReactNode;
  /** How the rest is shown: in a menu, or on the booking's own page in words. */
  rest: ComponentType<RestProps>;
}

interface Props extends Around {
  visit: ChoiceFacts;
  /** Whether it fits into its day. */
  fits: boolean;
  places: Places;
  /** What a button says that does something at once. */
  busy: Partial<Record<GroomerChoice, string | undefined>>;
  name: string;
  /** "Bath for June", which tells a button from the others like it. */
  about: string;
  nameOf?: (choice: GroomerChoice) => string;
}

/** What a groomer does next about a visit as one button, 'Decline' beside it, and the rest in a menu. */
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
  // Buttons are for what is next or declined: proposing is one only in place of accepting.
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
