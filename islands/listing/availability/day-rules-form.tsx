import { useChanges } from "#islands/lib/changes.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { CheckField, Form, SelectField, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { type DayRules, DayRulesChanges } from "#src/shared/listing/day-rules.ts";

interface FieldsProps {
  rules: DayRules;
}

interface Props extends FieldsProps {
  onSave: (changes: DayRulesChanges) => Promise<unknown>;
}

export function DayRulesForm({ rules, onSave }: Props) {
  const send = useChanges(rules, onSave);
  const { form } = useForm({ schema: DayRulesChanges, read, failed: "Failed to save the day plan", send });
  return (
    <Form {...form}>
      {rules.isPlanned && <PlanFields rules={rules} />}
      <div className="pair">
        <NumberField
          name="noticeHours"
          label="Minimum notice (hours)"
          hint="Between a request and the visit. 0 for none."
          rules={rules}
        />
        <NumberField
          name="horizonDays"
          label="Booking window (days)"
          hint="How far ahead parents can request, up to 365"
          rules={rules}
        />
      </div>
      <CheckField
        name="movesAtOnce"
        label="Parents can move a visit"
        hint="To an open time, while canceling is free. If off, they propose it to you."
        defaultChecked={rules.movesAtOnce}
      />
      <SubmitButton go="Save day plan" />
    </Form>
  );
}

function PlanFields({ rules }: FieldsProps) {
  return (
    <>
      <div className="pair">
        <NumberField
          name="setupMinutes"
          label="Setup time (minutes)"
          hint="At each stop, to park, hook up, and clean up"
          rules={rules}
        />
        <NumberField name="maxVisits" label="Maximum visits per day" hint="Up to 12" rules={rules} />
      </div>
      <div className="pair">
        <SelectField
          name="traffic"
          label="Traffic"
          hint="Often running late? Choose Heavy."
          defaultValue={rules.traffic}
        >
          <option value="light">Light: 15% quicker</option>
          <option value="normal">Normal</option>
          <option value="heavy">Heavy: 40% slower</option>
        </SelectField>
        <NumberField
          name="mostAddedMinutes"
          label="Maximum extra driving (minutes)"
          hint="Times that need more look full to parents. You can still accept requests for them."
          rules={rules}
        />
      </div>
      <div className="pair">
        <NumberField name="lunchMinutes" label="Lunch break (minutes)" hint="0 for no break" rules={rules} />
        <div>
          <div className="pair short">
            <TextField name="lunchOpens" label="Earliest lunch start" type="time" defaultValue={rules.lunchOpens} />
            <TextField name="lunchCloses" label="Latest lunch start" type="time" defaultValue={rules.lunchCloses} />
          </div>
        </div>
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

function read(data: FormData) {
  const { movesAtOnce, ...values } = Object.fromEntries(data) as Record<string, string>;
  const entries = Object.entries(values).map(([name, value]) => {
    if (["traffic", "lunchOpens", "lunchCloses"].includes(name)) return [name, value];
    if (name === "mostAddedMinutes" && value.trim() === "") return [name, null];
    return [name, value.trim() === "" ? Number.NaN : Number(value)];
  });
  return { ...Object.fromEntries(entries), movesAtOnce: movesAtOnce !== undefined };
}
