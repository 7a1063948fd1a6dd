import { useEffect, useEffectEvent } from "react";
import { NEW_VISIT } from "#src/shared/base/own-paths.ts";
import { ADD_VISIT } from "#src/shared/day/own/own-labels.ts";

const addLinks = () => document.querySelectorAll<HTMLElement>(`a[href="${NEW_VISIT}"]`);

export function useAddLinks(onPress: () => void) {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: Event) => {
      event.preventDefault();
      pressed();
    };
    for (const link of addLinks()) link.addEventListener("click", press, { signal: listening.signal });
    if (location.hash === `#${ADD_VISIT}`) {
      history.replaceState(null, "", location.pathname + location.search);
      pressed();
    }
    return () => listening.abort();
  }, []);
}

/** Hidden links take no focus. */
export function focusAdd() {
  for (const link of addLinks()) link.focus();
}
