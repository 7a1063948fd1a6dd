import { useEffect } from "react";
import { pressed } from "./choice-button.tsx";

const FOOT = "booking-foot";

/** Connects the server-rendered buttons at the foot of the page. */
export function useFoot(presses: Readonly<Record<string, (() => unknown) | undefined>>) {
  useEffect(() => {
    const foot = document.getElementById(FOOT);
    const press = ({ target }: Event) => {
      const button = (target as Element).closest<HTMLElement>("[data-choice]");
      void pressed(presses[button?.dataset.choice ?? ""]);
    };
    foot?.addEventListener("click", press);
    return () => foot?.removeEventListener("click", press);
  }, [presses]);
}
