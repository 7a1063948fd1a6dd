/** @jsxImportSource preact */
import { useContext } from "preact/hooks";
import { groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import type { SuggestedService } from "#src/shared/dashboard/suggested-services.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { AreaField, FieldError, FormContext, TextField } from "#views/ui/field.tsx";

export interface StartServicesProps {
  offers: readonly ServicePackageView[];
  suggestions: readonly SuggestedService[];
}

export const StartServices = ({ offers, suggestions }: StartServicesProps) => (
  <>
    {offers.length > 0 && (
      <p>
        You offer {new Intl.ListFormat("en-US").format(offers.map(({ name }) => name))}.{" "}
        <a href={groomerTabPath("services")}>Edit services</a>
      </p>
    )}
    {suggestions.length > 0 && (
      <>
        <section class="rows start-list" aria-label="Services">
          <Head name="For a small dog" />
          {suggestions.map((suggested) => (
            <Row key={suggested.key} suggested={suggested} />
          ))}
        </section>
        <section class="rows start-list" aria-label="Larger dogs">
          <Head name="Larger dogs" />
          <div class="line field">
            <b>Each size adds</b>
            <Amounts of="added" label="Each size adds" />
          </div>
          <p class="soft small">From $75, that's $100 for a medium dog, $125 for a large one, and $150 for a giant.</p>
        </section>
      </>
    )}
  </>
);

const Head = ({ name }: { name: string }) => (
  <p class="line soft small" aria-hidden="true">
    <span>{name}</span>
    <span>Minutes</span>
    <span>Price</span>
  </p>
);

/** Its fields appear with its check, without script too. */
function Row({ suggested: { key, name } }: { suggested: SuggestedService }) {
  const form = useContext(FormContext);
  const on = `${key}.on`;
  const label = name || "Another service";
  return (
    <div class="line field">
      <label class="check">
        <input type="checkbox" id={on} name={on} checked={form.values[on] !== undefined} />
        <b>{label}</b>
      </label>
      <Amounts of={key} label={label} />
      {name === "" && (
        <div class="own">
          <TextField name="other.name" label="Service name" maxlength={100} />
          <AreaField name="other.description" label="Description" rows={2} maxlength={1000} />
        </div>
      )}
      <FieldError name={on} error={form.fields[on]} />
    </div>
  );
}

const amounts = [
  { name: "minutes", label: "minutes", inputmode: "numeric", maxlength: 4 },
  { name: "price", label: "price in dollars", inputmode: "decimal", maxlength: 9 },
] as const;

function Amounts({ of, label: what }: { of: string; label: string }) {
  const { values, fields: errors } = useContext(FormContext);
  const fields = amounts.map(({ name: kind, ...amount }) => {
    const name = `${of}.${kind}`;
    return { ...amount, kind, name, value: values[name], error: errors[name] };
  });
  return (
    <>
      {fields.map(({ kind, name, label, error, ...input }) => (
        <span key={name} class={kind}>
          <input
            {...input}
            type="text"
            id={name}
            name={name}
            aria-label={`${what}, ${label}`}
            aria-invalid={error ? "true" : undefined}
            aria-describedby={error && `${name}-error`}
          />
        </span>
      ))}
      {fields.map(({ name, error }) => (
        <FieldError key={name} name={name} error={error} />
      ))}
    </>
  );
}
