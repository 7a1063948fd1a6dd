import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "#islands/lib/toasts.ts";
import { bookingToasts, fullSlot } from "#src/shared/visits/booking-labels.ts";
import { type BookingRequestProps, type RequestErrors, type StepName, stepNames } from "../request-values.ts";
import type { ShownTimes } from "../use-free-times.ts";
import type { Inputs } from "../use-inputs.ts";
import { errorsIn, loadSending, stepFor, stepOf, type Told, toldOf } from "./step-facts.ts";

interface Props {
  name: StepName;
  steps: Steps;
  children: ReactNode;
}

/** A native <details>, so that it works before hydration; without script, all are visible. */
export function Step({ name, steps, children }: Props) {
  const [title, hint] = steps.labels[name];
  const told = steps.toldOf(name);
  return (
    <fieldset aria-labelledby={`step-${name}`}>
      <details
        className={told.done && !told.problem ? "step done" : "step"}
        name="step"
        data-step={name}
        open={steps.open === name}
        onToggle={(event) => steps.toggled(name, event.currentTarget.open)}
      >
        <summary>
          <span className="number" aria-hidden="true">
            {stepNames.indexOf(name) + 1}
          </span>
          <span>
            <strong id={`step-${name}`}>{title}</strong>
            <Folded told={told} hint={hint} />
          </span>
          {told.done && <span className="change">Change</span>}
        </summary>
        <div className="form">
          {children}
          {name !== "place" && (
            <div className="go">
              <button
                type="button"
                className="btn deep wide"
                // Ignores the second click of a double click.
                onClick={(event) => event.detail < 2 && void steps.goOn(name)}
              >
                Continue
              </button>
            </div>
          )}
        </div>
      </details>
    </fieldset>
  );
}

function Folded({ told: { done, problem }, hint }: { told: Told; hint: string }) {
  if (problem) return <span className="error told">{problem}</span>;
  if (!done) return <span className="told">{hint}</span>;
  const [choice, more] = done;
  return (
    <>
      <b className="told">{choice}</b>
      {more && <span className="told">{more}</span>}
    </>
  );
}

export function useSteps(form: BookingRequestProps, inputs: Inputs, times: ShownTimes) {
  const { formRef, values, errors, isAwake, hasDraft, read } = inputs;
  const [open, setOpen] = useState<StepName | undefined>(() => stepFor(form, values, errors));
  const [isSettled, setSettled] = useState(false);
  const isFull = times.slots?.some(({ slot, state }) => slot === values.preferredTimeSlot && state === "full");
  const known: RequestErrors = isFull ? { preferredTimeSlot: fullSlot, ...errors } : errors;

  /** A step may have been opened before hydration. */
  useEffect(() => {
    setOpen(formRef.current!.querySelector<HTMLElement>(".step[open]")?.dataset.step as StepName | undefined);
  }, [formRef]);
  // A draft may have completed some.
  if (isAwake && !isSettled) {
    setSettled(true);
    if (hasDraft) setOpen(stepFor(form, values, errors));
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
    const first = stepNames.find((step) => Object.keys(messages).some((field) => stepOf(field) === step));
    if (first) flushSync(() => setOpen(first));
    inputs.show(messages);
  }

  async function goOn(step: StepName) {
    const now = read();
    const wrong = (await loadSending())?.findErrors(form, now);
    const found = errorsIn({ ...(isFull && { preferredTimeSlot: fullSlot }), ...wrong }, step);
    const others = errorsIn(errors, step, false);
    if (Object.keys(found).length > 0) {
      if (step === "what" && !now.preferredDate) showToast({ kind: "error", ...bookingToasts.date });
      return show({ ...others, ...found });
    }
    inputs.setErrors(others);
    const next = stepFor(form, now, others);
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
    toldOf: (step: StepName) => toldOf(form, values, known, step),
  };
}
export type Steps = ReturnType<typeof useSteps>;
