import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import type { NextOwnVisit, OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { useAddVisit } from "./use-add-visit.tsx";

const AgainDialog = lazily(() => import("./again-dialog.tsx"), "AgainDialog");

interface Options {
  path: string;
  focus: () => void;
}

export function useAgain({ path, focus }: Options) {
  /** A queue, because another visit may be completed before an answer. */
  const [questions, setQuestions] = useState<readonly { visit: OwnVisitView; next: NextOwnVisit }[]>([]);
  const [asked] = questions;
  const { add, tell, dialog: form } = useAddVisit({ path, focus });
  const close = () => flushSync(() => setQuestions((all) => all.slice(1)));

  /** Returns the date of an existing next visit. Asks nothing on failure. */
  async function ask(visit: OwnVisitView): Promise<string | null> {
    if (visit.clientId === null) return null;
    const next = await callApi<NextOwnVisit>("GET", `/api/visits/${visit.id}/next`).catch(() => undefined);
    if (next && next.times.length > 0)
      setQuestions((all) => [...all.filter((one) => one.visit.id !== visit.id), { visit, next }]);
    return next?.planned ?? null;
  }

  async function tellAdded(visit: OwnVisitView) {
    close();
    await tell(visit);
  }

  function other({ visit, next }: NonNullable<typeof asked>) {
    const { clientId, name, pets } = visit;
    close();
    add({ date: next.times[0]!.date, client: { id: clientId!, name, pets }, like: visit });
  }

  const dialog = (
    <>
      {asked && (
        <AgainDialog key={asked.visit.id} {...asked} onAdded={tellAdded} onOther={() => other(asked)} onClose={close} />
      )}
      {form}
    </>
  );
  return { ask, dialog };
}
