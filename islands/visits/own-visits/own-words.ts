import type { OwnChoice } from "#src/domain/visits/own-choices.ts";

interface Words {
  name: string;
  /** What the button says while it works. */
  busy: string;
  /** What is said once it was heard. */
  told: string;
}

export const choiceWords: Record<OwnChoice, Words> = {
  on_my_way: { name: "On my way", busy: "Saving...", told: "On your way" },
  arrived: { name: "I am here", busy: "Saving...", told: "You are there" },
  done: { name: "Done", busy: "Saving...", told: "Done" },
  missed: { name: "No-show", busy: "Saving...", told: "Noted as a no-show" },
  cancelled: { name: "Cancel", busy: "Cancelling...", told: "Visit cancelled" },
  planned: { name: "Take it back", busy: "Saving...", told: "The visit is planned again" },
};
