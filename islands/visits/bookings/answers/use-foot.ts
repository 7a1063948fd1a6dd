import { useEffect } from "react";

/** Where the document draws what is rarely done about a booking (views/visits/bookings/grave-choices.tsx). */
const FOOT = "booking-foot";

/** Has the buttons at the foot of a booking's page, which lie outside of the island, do what the island says. */
export function useFoot(presses: Readonly<Record<string, (() => unknown) | undefined>>) {
  useEffect(() => {
    const foot = document.getElementById(FOOT);
    const press = ({ target }: Event) => {
      const button = (target as Element).closest<HTMLElement>("[data-choice]");
      presses[button?.dataset.choice ?? ""]?.();
    };
    foot?.addEventListener("click", press);
    return () => foot?.removeEventListener("click", press);
  }, [presses]);
}
