/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { IslandProps } from "#islands/registry.ts";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { startPath } from "#src/shared/dashboard/start.ts";
import { MAX_DESCRIPTION_CHARS } from "#src/shared/listing/business.ts";
import { MAX_SERVICE_RADIUS_MILES, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { AreaField, FieldError, FormContext, type FormState, TextField, ZipField } from "#views/ui/field.tsx";
import { StartStepsBar } from "#views/ui/start-progress.tsx";
import { StartServices, type StartServicesProps } from "./start-services.tsx";

interface Props extends StartServicesProps {
  frame: WorkspaceCounts;
  step: "you" | "services" | "days" | "photos";
  form: FormState;
  message?: string | undefined;
  photos: IslandProps<"portfolio">;
  hasTrial: boolean;
}

const questions: Record<Props["step"], string> = {
  you: "Who are you?",
  services: "What do you offer?",
  days: "When and where do you work?",
  photos: "What does your work look like?",
};

export function StartPage({ frame, step, form, message, photos, hasTrial, ...services }: Props) {
  const { confirm, ...fields } = form.fields;
  const parts: Record<Props["step"], ComponentChildren> = {
    you: <StartYou />,
    services: <StartServices {...services} />,
    days: <StartDays form={form} />,
    photos: <Island name="portfolio" props={photos} />,
  };
  // Forms can't be nested, and the photos have their own.
  const Wrapper = step === "photos" ? "div" : "form";
  const formProps = { method: "post", action: startPath(step), "data-busy": "Saving...", novalidate: true };
  return (
    <Workspace
      frame={frame}
      tab="business"
      bar="more"
      title="Set up Mudroom"
      class="new-visit-page start-page"
      crumb={{ href: bookingsPath(), name: "Today" }}
    >
      <Wrapper class="form" {...(step !== "photos" && formProps)}>
        <StartStepsBar step={step} hasTrial={hasTrial} />
        <h2>{questions[step]}</h2>
        <ErrorSummary fields={fields} message={confirm ? undefined : message} />
        <FormContext.Provider value={form}>{parts[step]}</FormContext.Provider>
        {confirm && (
          <label class="check">
            <input type="checkbox" id="confirm" name="confirm" value="true" />
            {confirm} Save anyway.
          </label>
        )}
        <div class="save-bar">
          {step === "photos" ? (
            <a class="btn wide" href={startPath("membership")}>
              Next
            </a>
          ) : (
            <button class="btn wide" type="submit">
              Next
            </button>
          )}
        </div>
      </Wrapper>
    </Workspace>
  );
}

const StartYou = () => (
  <>
    <TextField name="businessName" label="Business name" autocomplete="organization" maxlength={100} />
    <AreaField
      name="description"
      label="Description"
      hint="A sentence or two that parents read first"
      rows={3}
      maxlength={MAX_DESCRIPTION_CHARS}
    />
    <TextField
      name="address"
      label="Where you start from"
      hint="Street and number. Parents never see it. Your drives start here."
      autocomplete="street-address"
      maxlength={200}
    />
    <ZipField />
  </>
);

const StartDays = ({ form }: { form: FormState }) => (
  <>
    <section class="rows start-list weekdays" aria-label="Working hours">
      {weekdays.map((day) => {
        const name = day[0]!.toUpperCase() + day.slice(1);
        const problem = `businessHours.${day}`;
        const error = form.fields[problem];
        const time = (part: "open" | "close", label: string) => (
          <input
            type="time"
            id={part === "open" ? problem : undefined}
            name={`${day}.${part}`}
            value={form.values[`${day}.${part}`]}
            aria-label={`${name}, ${label}`}
            aria-invalid={error ? "true" : undefined}
            aria-describedby={error && `${problem}-error`}
          />
        );
        return (
          <div key={day} class="line field">
            <label class="check">
              <input type="checkbox" name={`${day}.on`} checked={form.values[`${day}.on`] !== undefined} />
              <b>{name}</b>
            </label>
            <span>{time("open", "opens at")}</span>
            <span>{time("close", "closes at")}</span>
            <FieldError name={problem} error={error} />
          </div>
        );
      })}
    </section>
    <TextField
      name="serviceRadius"
      label="Service radius in miles"
      hint={`How far you drive, up to ${MAX_SERVICE_RADIUS_MILES} miles`}
      inputmode="numeric"
      maxlength={3}
    />
  </>
);
