import { type ReactNode, useEffect, useRef } from "react";
import { AreaField, OptionTags, SelectField, TextField, useFormErrors } from "#islands/ui/form.tsx";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import type { AddedClient } from "#src/shared/day/added/added-clients.ts";
import { SERIES_WEEK_RANGE } from "#src/shared/day/added/added-labels.ts";
import { accessLabels } from "#src/shared/visits/access-labels.ts";
import { everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";

const weeks = Array.from({ length: SERIES_WEEK_RANGE.most }, (_, at) => at + SERIES_WEEK_RANGE.least);

export function AccessFieldset({ client }: { client: AddedClient | null }) {
  const line = (name: "parking" | "stairs" | "gateCode" | "whoIsHome", maxLength: number, hint?: string) => (
    <TextField
      name={`access.${name}`}
      label={accessLabels[name]}
      defaultValue={client?.access?.[name] ?? ""}
      maxLength={maxLength}
      autoComplete="off"
      {...(hint ? { hint } : {})}
    />
  );
  return (
    <>
      <FieldsFold title="Access instructions" note="(parking, gate code)" fields={["access"]}>
        <div className="pair">
          {line("parking", 120)}
          {line("stairs", 120)}
        </div>
        <div className="pair">
          {line("gateCode", 40, "Deleted a week after their last scheduled visit")}
          {line("whoIsHome", 120)}
        </div>
        <AreaField
          name="access.note"
          label={accessLabels.note}
          rows={2}
          maxLength={500}
          defaultValue={client?.access?.note ?? ""}
        />
      </FieldsFold>
      <FieldsFold title="Private note and visit frequency" fields={["note", "repeatWeeks"]}>
        <AreaField
          name="note"
          label="Private note"
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={client?.note ?? ""}
        />
        <SelectField
          name="repeatWeeks"
          label="Visit frequency"
          defaultValue={client?.repeatWeeks ?? ""}
          hint="Sets when they're listed as due"
        >
          <option value="">No set schedule</option>
          <OptionTags of={weeks} text={everyWeeksLabel} />
        </SelectField>
      </FieldsFold>
    </>
  );
}

interface Props {
  title: string;
  note?: string | undefined;
  fields: readonly string[];
  /** URL fragment that opens the fold. */
  id?: string;
  children: ReactNode;
}

export function FieldsFold({ title, note, fields, id, children }: Props) {
  const errors = useFormErrors();
  const isWrong = Object.keys(errors).some((name) =>
    fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  const fold = useRef<HTMLDetailsElement | null>(null);
  useEffect(() => {
    if (!fold.current || !id || location.hash !== `#${id}`) return;
    fold.current.open = true;
    fold.current.scrollIntoView();
  }, [id]);
  return (
    <details
      className="fold"
      id={id}
      ref={(element) => {
        fold.current = element;
        // On every render, because the person may have closed the fold again.
        if (element && isWrong) element.open = true;
      }}
    >
      <summary>
        <span>
          {title}
          {note && <span className="optional"> {note}</span>}
        </span>
      </summary>
      <div className="form">{children}</div>
    </details>
  );
}
