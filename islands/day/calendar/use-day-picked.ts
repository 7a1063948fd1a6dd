import { useEffect } from "react";

/** A day that is picked leads there at once; one that is typed, piece by piece, with Enter. The form stands in the document. */
export function useDayPicked() {
  useEffect(() => {
    const form = document.getElementById("calendar-day") as HTMLFormElement | null;
    const input = form?.querySelector("input[type=date]");
    if (!form || !input) return;
    const listening = new AbortController();
    const { signal } = listening;
    let isTyped = false;
    input.addEventListener("keydown", () => (isTyped = true), { signal });
    input.addEventListener("pointerdown", () => (isTyped = false), { signal });
    input.addEventListener("change", () => isTyped || form.requestSubmit(), { signal });
    return () => listening.abort();
  }, []);
}
