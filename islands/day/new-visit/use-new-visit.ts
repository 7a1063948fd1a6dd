import { useEffect, useRef, useState } from "react";
import { readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import {
  chosenWork,
  dateAndStartKey,
  type NewVisitValues,
  type NewVisitView,
  typedPlaceOf,
  whenOf,
} from "#src/shared/day/added/new-visit.ts";
import type { TimesWithDrive, VisitFit } from "#src/shared/day/added/visit-times.ts";
import { DRAFT_PREFIX } from "../../visits/bookings/requests/draft.ts";

interface VisitDraft {
  keptAt: number;
  values: NewVisitValues;
}

export const FORM_ID = "new-visit";

const draftKey = () => `${DRAFT_PREFIX}visit${location.search}`;
export const dropNewVisitDraft = () => storeValue(draftKey(), undefined);

/** The values of the form, which survive a reload, with the times that suit them. */
export function useNewVisit(view: NewVisitView, served: NewVisitValues) {
  const [typed, setTyped] = useState(served);
  const where = (values: NewVisitValues) => query(view, values, { date: view.date ?? "" });
  const { answer: times } = useFetched<TimesWithDrive>(`/api/visits/times?${where(typed)}`, {
    path: `/api/visits/times?${where(served)}`,
    answer: view.times,
  });
  const values = withTime(view, typed, times);
  const when = whenOf(values);
  const isGiven = values.start !== "" || !times.times.some((time) => dateAndStartKey(time) === values.time);
  const isWhole = isGiven && when.date !== "" && when.start !== "";
  const fitPath = isWhole ? `/api/visits/fit?${query(view, values, when)}` : undefined;
  const { answer: fit, isAnswered } = useFetched<VisitFit | null>(fitPath, { path: undefined, answer: null });

  const start = useRef(served);
  useEffect(() => {
    const draft = readStored<VisitDraft>(draftKey());
    const kept = draft && Date.now() - draft.keptAt < HOUR_MS ? draft.values : {};
    setTyped({ ...start.current, ...kept, ...typedBefore(document.querySelector(`form.${FORM_ID}`)!, start.current) });
  }, []);

  function change(changed: Partial<NewVisitValues>) {
    const next = { ...values, ...changed };
    setTyped(next);
    storeValue(draftKey(), { keptAt: Date.now(), values: next } satisfies VisitDraft);
  }

  return { values, change, times, fit: isWhole && isAnswered ? fit : null };
}

/** Fields that were filled in before the script ran. */
function typedBefore(form: HTMLFormElement, served: NewVisitValues): Partial<NewVisitValues> {
  const data = new FormData(form);
  const texts = Object.entries(served).filter(([name, value]) => typeof value === "string" && data.has(name));
  return Object.fromEntries(
    texts.flatMap(([name, value]) => (data.get(name) === value ? [] : [[name, String(data.get(name))]])),
  );
}

/** Chooses the first time until another one is chosen, and again if the chosen one is no longer offered. */
function withTime(view: NewVisitView, values: NewVisitValues, { times }: TimesWithDrive): NewVisitValues {
  const chosenTime = view.date && view.time ? `${view.date} ${view.time}` : undefined;
  const isOffered = values.time === chosenTime || times.some((time) => dateAndStartKey(time) === values.time);
  if (isOffered || view.isEvent) return values;
  const [first] = times;
  return { ...values, time: first ? dateAndStartKey(first) : "" };
}

function query(view: NewVisitView, values: NewVisitValues, when: Record<string, string>) {
  const { zipCode } = typedPlaceOf(values.place);
  const { minutes } = chosenWork(view, values);
  return new URLSearchParams({ clientId: String(view.client?.id ?? ""), zipCode, minutes: String(minutes), ...when });
}
