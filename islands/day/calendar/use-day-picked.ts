import { useEffect } from "react";

/** Picking navigates immediately, typing with Enter. The form is server-rendered. */
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
