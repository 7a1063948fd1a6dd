import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "#islands/lib/toasts.ts";
import { filledSlotText, requestToasts } from "#src/shared/visits/booking-labels.ts";
import { type BookingRequestProps, type RequestErrors, type StepName, stepNames } from "../request-values.ts";
import type { FreeTimesState } from "../use-free-times.ts";
import type { RequestInputs } from "../use-inputs.ts";
import { errorsInStep, firstOpenStep, loadSendRequest, stepOfField, stepSummary } from "./step-facts.ts";

export function useRequestSteps(form: BookingRequestProps, inputs: RequestInputs, times: FreeTimesState) {
  const { formRef, values, errors, isAwake, hasDraft, read } = inputs;
  const [open, setOpen] = useState<StepName | undefined>(() => firstOpenStep(form, values, errors));
  const [isSettled, setSettled] = useState(false);
  const isFull = times.slots?.some(({ slot, state }) => slot === values.preferredTimeSlot && state === "full");
  const known: RequestErrors = isFull ? { preferredTimeSlot: filledSlotText, ...errors } : errors;

  /** A step may have been opened before hydration. */
  useEffect(() => {
    setOpen(formRef.current!.querySelector<HTMLElement>(".step[open]")?.dataset.step as StepName | undefined);
  }, [formRef]);
  // A draft may have completed some steps.
  if (isAwake && !isSettled) {
    setSettled(true);
    if (hasDraft) setOpen(firstOpenStep(form, values, errors));
  }

  useEffect(() => {
    const restore = ({ state }: PopStateEvent) => {
      const { step } = (state ?? {}) as { step?: StepName };
      if (step) setOpen(step);
    };
    window.addEventListener("popstate", restore);
    return () => window.removeEventListener("popstate", restore);
  }, []);

  const toggled = (step: StepName, isOpen: boolean) =>
    setOpen((now) => (isOpen ? step : now === step ? undefined : now));

  function show(messages: RequestErrors) {
    const first = stepNames.find((step) => Object.keys(messages).some((field) => stepOfField(field) === step));
    if (first) flushSync(() => setOpen(first));
    inputs.show(messages);
  }

  async function goOn(step: StepName) {
    const now = read();
    const wrong = (await loadSendRequest())?.findRequestErrors(form, now);
    const found = errorsInStep({ ...(isFull && { preferredTimeSlot: filledSlotText }), ...wrong }, step);
    const others = errorsInStep(errors, step, false);
    if (Object.keys(found).length > 0) {
      if (step === "when" && !now.preferredDate) showToast({ kind: "error", ...requestToasts.date });
      return show({ ...others, ...found });
    }
    inputs.setErrors(others);
    const next = firstOpenStep(form, now, others);
    history.replaceState({ ...(history.state as object | null), step }, "");
    history.pushState({ step: next }, "");
    flushSync(() => setOpen(next));
    const line = formRef.current!.querySelector<HTMLElement>(".step[open] > summary")!;
    line.focus({ preventScroll: true });
    line.parentElement!.scrollIntoView({ block: "nearest" });
    line.scrollIntoView({ block: "nearest" });
  }

  return {
    open,
    labels: form.hints.steps,
    toggled,
    show,
    goOn,
    goTo: (step: StepName) => flushSync(() => setOpen(step)),
    summaryOf: (step: StepName) => stepSummary(form, values, known, step),
  };
}
export type StepsState = ReturnType<typeof useRequestSteps>;
