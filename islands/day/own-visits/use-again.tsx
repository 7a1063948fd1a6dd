import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { newVisitPath } from "#src/shared/base/own-paths.ts";
import { clockTime, shortDate } from "#src/shared/base/time.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { NextOwnVisit } from "#src/shared/day/own/visit-times.ts";

const AgainDialog = lazily(() => import("./again-dialog.tsx"), "AgainDialog");

interface Options {
  path: string;
  focus: () => void;
}

export function useAgain({ path, focus }: Options) {
  const [questions, setQuestions] = useState<readonly { visit: OwnVisitView; next: NextOwnVisit }[]>([]);
  const [asked] = questions;
  const refresh = useRefresh();
  const close = () => flushSync(() => setQuestions((all) => all.slice(1)));

  async function ask(visit: OwnVisitView): Promise<string | null> {
    if (visit.clientId === null) return null;
    const next = await callApi<NextOwnVisit>("GET", `/api/visits/${visit.id}/next`).catch(() => undefined);
    if (next && next.times.length > 0)
      setQuestions((all) => [...all.filter((one) => one.visit.id !== visit.id), { visit, next }]);
    return next?.planned ?? null;
  }

  async function tellAdded({ name, date, start }: OwnVisitView) {
    close();
    focus();
    const description = `${name}, ${shortDate(date)} at ${clockTime(start)}`;
    showToast({ kind: "success", title: "Visit added", description });
    await refresh(path);
  }

  const dialog = asked && (
    <AgainDialog
      key={asked.visit.id}
      {...asked}
      onAdded={tellAdded}
      other={newVisitPath({ client: asked.visit.clientId!, date: asked.next.times[0]!.date })}
      onClose={close}
    />
  );
  return { ask, dialog };
}
