import { useForm } from "#islands/lib/use-form.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { CheckField, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { type DayRules, DayRulesChanges } from "#src/shared/listing/day-rules.ts";

interface Props {
  rules: DayRules;
  onSave: (changes: DayRulesChanges) => Promise<unknown>;
}

export function DayRulesForm({ rules, onSave }: Props) {
  const { form, errors, isSending } = useForm({
    schema: DayRulesChanges,
    read,
    failed: "Failed to save the day plan",
    send: onSave,
  });
  const fieldProps = { rules, errors };
  return (
    <form className="form" {...form}>
      {rules.isPlanned && <PlanFields {...fieldProps} />}
      <div className="pair">
        <NumberField
          name="noticeHours"
          label="Minimum notice (hours)"
          hint="Between a request and the visit. 0 for none."
          {...fieldProps}
        />
        <NumberField
          name="horizonDays"
          label="Booking window (days)"
          hint="How far ahead parents can request, up to 365"
          {...fieldProps}
        />
      </div>
      <CheckField
        name="movesAtOnce"
        label="Parents can move a visit"
        hint="To an open time, while canceling is free. If off, they propose it to you."
        defaultChecked={rules.movesAtOnce}
      />
      <Submit go="Save day plan" isSending={isSending} />
    </form>
  );
}

interface FieldsProps {
  rules: DayRules;
  errors: Errors;
}

function PlanFields(fields: FieldsProps) {
  const { rules, errors } = fields;
  return (
    <>
      <div className="pair">
        <NumberField
          name="setupMinutes"
          label="Setup time (minutes)"
          hint="At each stop, to park, hook up, and clean up"
          {...fields}
        />
        <NumberField name="maxVisits" label="Maximum visits per day" hint="Up to 12" {...fields} />
      </div>
      <div className="pair">
        <SelectField
          name="traffic"
          label="Traffic"
          hint="Often running late? Choose Heavy."
          defaultValue={rules.traffic}
          errors={errors}
        >
          <option value="light">Light: 15% quicker</option>
          <option value="normal">Normal</option>
          <option value="heavy">Heavy: 40% slower</option>
        </SelectField>
        <NumberField
          name="mostAddedMinutes"
          label="Maximum extra driving (minutes)"
          hint="Times that need more look full to parents. You can still accept requests for them."
          {...fields}
        />
      </div>
      <NumberField name="lunchMinutes" label="Lunch break (minutes)" hint="0 for no break" {...fields} />
      <div className="pair short">
        <TextField
          name="lunchOpens"
          label="Earliest lunch start"
          type="time"
          defaultValue={rules.lunchOpens}
          errors={errors}
        />
        <TextField
          name="lunchCloses"
          label="Latest lunch start"
          type="time"
          defaultValue={rules.lunchCloses}
          errors={errors}
        />
      </div>
    </>
  );
}

interface NumberProps extends FieldsProps {
  name: "noticeHours" | "horizonDays" | "setupMinutes" | "maxVisits" | "mostAddedMinutes" | "lunchMinutes";
  label: string;
  hint: string;
}

const NumberField = ({ rules, ...field }: NumberProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    maxLength={3}
    defaultValue={rules[field.name] ?? ""}
    isOptional={field.name === "mostAddedMinutes"}
  />
);

const texts = ["traffic", "lunchOpens", "lunchCloses"];

function read(data: FormData) {
  const { movesAtOnce, ...values } = Object.fromEntries(data) as Record<string, string>;
  const entries = Object.entries(values).map(([name, value]) => {
    if (texts.includes(name)) return [name, value];
    if (name === "mostAddedMinutes" && value.trim() === "") return [name, null];
    return [name, value.trim() === "" ? Number.NaN : Number(value)];
  });
  return { ...Object.fromEntries(entries), movesAtOnce: movesAtOnce !== undefined };
}
