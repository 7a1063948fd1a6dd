import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { clockTime, shortDate } from "#src/shared/base/time.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { VisitStart } from "./visit-values.ts";

const VisitDialog = lazily(() => import("./visit-dialog.tsx"), "VisitDialog");

interface Options {
  path: string;
  focus: () => void;
}

interface Asked extends VisitStart {
  instead?: { name: string; onPress: () => void };
}

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

export function usePageButton(id: string, onPress: () => void) {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const listening = new AbortController();
    document.getElementById(id)?.addEventListener("click", () => pressed(), { signal: listening.signal });
    return () => listening.abort();
  }, [id]);
}
