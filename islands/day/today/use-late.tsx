import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { nextOfDay, stopsOfDay } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { showDone, type ToastLink } from "../texts/show-done.ts";
import { focusNext } from "./next-visit.tsx";

const LateDialog = lazily(() => import("../day-plan/late-dialog.tsx"), "LateDialog");

/** 'Running late', while visits are left today. */
export function useLate(path: string, { day, date }: TodayView) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  if (day?.date !== date || nextOfDay(day).length === 0) return { open: undefined, dialog: null };

  function showNews(title: string, description?: string, offer?: ToastLink) {
    flushSync(() => setOpen(false));
    focusNext();
    showDone({ title, description, offer });
  }

  const dialog = isOpen && (
    <LateDialog
      plan={day}
      stops={stopsOfDay(day)}
      send={(_, what, body) =>
        callApi<DayPlanView>("POST", `/api/day-plans/${date}${what}`, body).finally(() => refresh(path))
      }
      onDone={showNews}
      onClose={() => setOpen(false)}
    />
  );
  return { open: () => setOpen(true), dialog };
}
