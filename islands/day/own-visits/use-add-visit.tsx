import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { NEW_VISIT } from "#src/shared/base/own-paths.ts";
import { clockTime, shortDate } from "#src/shared/base/time.ts";
import { ADD_VISIT } from "#src/shared/day/own/own-labels.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { VisitStart } from "./visit-values.ts";

const VisitDialog = lazily(() => import("./visit-dialog.tsx"), "VisitDialog");

interface Options {
  /** What shows visits, and is read again. */
  path: string;
  /** Where the focus goes when the visit is there. */
  focus: () => void;
}

interface Asked extends VisitStart {
  /** What else can be done with that time. */
  instead?: { name: string; onPress: () => void };
}

/** The form for a visit of the groomer's own, which is loaded when it is first asked for. */
export function useAddVisit({ path, focus }: Options) {
  const [asked, setAsked] = useState<Asked>();
  const refresh = useRefresh();
  const close = () => flushSync(() => setAsked(undefined));

  async function tell(visit: OwnVisitView) {
    close();
    focus();
    showToast({ kind: "success", title: "Visit added", description: newsOf(visit) });
    await refresh(path);
  }

  function turn(onPress: () => void) {
    close();
    onPress();
  }

  const { instead } = asked ?? {};
  const dialog: ReactNode = asked && (
    <VisitDialog
      start={asked}
      onSaved={tell}
      onClose={close}
      {...(instead ? { instead: { ...instead, onPress: () => turn(instead.onPress) } } : {})}
    />
  );
  return { add: setAsked, tell, dialog };
}

const newsOf = ({ name, date, start, everyWeeks }: OwnVisitView) =>
  `${name}, ${shortDate(date)} at ${clockTime(start)}${everyWeeks ? " and later visits" : ""}`;

const addLinks = () => document.querySelectorAll<HTMLElement>(`a[href="${NEW_VISIT}"]`);

/** The links of the bars open the form here; one that led here opens it at once. */
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

/** The one that is shown takes it. */
export function focusAdd() {
  for (const link of addLinks()) link.focus();
}
