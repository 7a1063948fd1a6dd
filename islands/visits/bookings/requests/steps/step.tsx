import type { ReactNode } from "react";
import { type StepName, stepNames } from "../request-values.ts";
import type { StepResult } from "./step-facts.ts";
import type { StepsState } from "./use-steps.ts";

/** A native <details>, so that it works before hydration; without script, all are visible. */
export function RequestStep({ name, steps, children }: { name: StepName; steps: StepsState; children: ReactNode }) {
  const [title, hint] = steps.labels[name];
  const summary = steps.summaryOf(name);
  return (
    <fieldset aria-labelledby={`step-${name}`}>
      <details
        className={summary.done && !summary.problem ? "step done" : "step"}
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
            <Folded summary={summary} hint={hint} />
          </span>
          {summary.done && <span className="change">Change</span>}
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

function Folded({ summary: { done, problem }, hint }: { summary: StepResult; hint: string }) {
  if (problem) return <span className="error step-text">{problem}</span>;
  if (!done) return <span className="step-text">{hint}</span>;
  const [choice, more] = done;
  return (
    <>
      <b className="step-text">{choice}</b>
      {more && <span className="step-text">{more}</span>}
    </>
  );
}
