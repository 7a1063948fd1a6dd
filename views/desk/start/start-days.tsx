/** @jsxImportSource preact */
import { MAX_SERVICE_RADIUS_MILES, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { Field, FieldError, type FormState, fieldOf } from "#views/ui/field.tsx";

export const StartDays = ({ form }: { form: FormState }) => (
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
    <Field
      {...fieldOf(form, "serviceRadius")}
      label="Service radius in miles"
      hint={`How far you drive, up to ${MAX_SERVICE_RADIUS_MILES} miles`}
      inputmode="numeric"
      maxlength={3}
    />
  </>
);
