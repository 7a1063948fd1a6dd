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
  arrived: { name: "I'm here", busy: "Saving...", told: "You've arrived" },
  completed: { name: "Mark Completed", busy: "Saving...", told: "Visit completed" },
  no_show: { name: "No-show", busy: "Saving...", told: "Marked as a no-show" },
  cancelled: { name: "Cancel", busy: "Canceling...", told: "Visit canceled" },
  accepted: { name: "Undo", busy: "Saving...", told: "Back on your schedule" },
};
