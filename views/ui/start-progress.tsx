/** @jsxImportSource preact */
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { nextOrLastStep, type StepKey, startStepName, startSteps } from "#src/shared/dashboard/start.ts";

export function StartStepsBar({ step, hasTrial = false }: { step: StepKey; hasTrial?: boolean }) {
  const at = startSteps.indexOf(step);
  const next = nextOrLastStep(step);
  return (
    <div class="start-progress">
      <div aria-hidden="true">
        {startSteps.map((one, place) => (
          <i key={one} class={place <= at ? "lit" : undefined} />
        ))}
      </div>
      <p class="soft">
        Step {at + 1} of {startSteps.length}
        {next !== step && ` · next: ${startStepName(next, hasTrial)}`}
      </p>
      <a class="btn plain small" href={bookingsPath()}>
        Finish later
      </a>
    </div>
  );
}
