import { lastDay, nothingLeft, refusedDay, refusedSlot, weekdayOf } from "#src/domain/availability.ts";
import { slotWords, type TimeSlot, timeSlots } from "#src/shared/booking-words.ts";
import { addOnFact } from "#src/shared/estimate.ts";
import { priceRange } from "#src/shared/money.ts";
import { clockTime } from "#src/shared/time.ts";
import { described, Field, FieldGroup } from "../ui/field.tsx";
import type { BookingRequestProps, RequestErrors, RequestValues } from "./request-values.ts";
import { SeveralOf } from "./several-of.tsx";

interface Props {
  form: BookingRequestProps;
  /** The present values of the inputs. */
  values: RequestValues;
  errors: RequestErrors;
}

export function PackageField({ form, errors }: Omit<Props, "values">) {
  const name = "servicePackageId";
  return (
    <Field name={name} label="Service package" error={errors[name]}>
      <select id={name} name={name} required defaultValue={form.values[name]} {...described(name, errors[name])}>
        <option value="">Choose a service package</option>
        {form.packages.map((one) => (
          <option key={one.id} value={one.id}>
            {`${one.name}, ${priceRange(one.priceMin, one.priceMax)}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Closed days and days off get their reason as soon as they are picked. */
export function DateField({ form, values, errors }: Props) {
  const name = "preferredDate";
  const { openings } = form;
  const day = values.preferredDate;
  const refused = day ? refusedDay(openings, day) : undefined;
  const error = errors[name] ?? refused;
  const hours = day && !refused ? openings.businessHours[weekdayOf(day)] : null;
  const hint = hours ? `Open ${clockTime(hours.open)} – ${clockTime(hours.close)} that day` : "Pick a date";
  return (
    <Field name={name} label="Preferred date" error={error} hint={hint} isLive>
      <input
        id={name}
        name={name}
        type="date"
        required
        min={openings.today}
        max={lastDay(openings.today, openings.horizonDays)}
        defaultValue={form.values[name]}
        {...described(name, error, hint)}
      />
    </Field>
  );
}

interface SlotProps extends Props {
  /** True once the page is hydrated; until then every choice is open, because nothing can check it. */
  isAwake: boolean;
}

export function SlotField({ form, values, errors, isAwake }: SlotProps) {
  const name = "preferredTimeSlot";
  const { openings } = form;
  const day = values.preferredDate;
  const refusal = (slot: TimeSlot) =>
    day && !refusedDay(openings, day) ? refusedSlot(openings, day, slot) : undefined;
  const over = isAwake && day ? nothingLeft(openings, day) : undefined;
  if (over) {
    return (
      <FieldGroup name={name} label="Preferred time">
        <p className="notice" id={name} tabIndex={-1} aria-live="polite">
          {over}
        </p>
      </FieldGroup>
    );
  }
  const error = errors[name] ?? (values[name] ? refusal(values[name] as TimeSlot) : undefined);
  return (
    <FieldGroup name={name} label="Preferred time" error={error} isLive>
      <div className="slots">
        {timeSlots.map((slot, place) => (
          <label key={slot}>
            <input
              type="radio"
              name={name}
              value={slot}
              required
              id={place === 0 ? name : undefined}
              defaultChecked={slot === form.values[name]}
              disabled={isAwake && slot !== values[name] && refusal(slot) !== undefined}
              {...described(name, error)}
            />
            {slotWords(slot).part}
            <small>{slotWords(slot).hours}</small>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export const AddOnFields = (props: Omit<Props, "values">) => (
  <SeveralOf {...props} name="addOnServiceIds" label="Add-ons" choices={props.form.addOns} factOf={addOnFact} />
);
