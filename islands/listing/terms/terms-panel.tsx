import { callApi } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { AreaField, SelectField } from "#islands/ui/inputs.tsx";
import { TermsList } from "#islands/visits/bookings/booking-terms.tsx";
import { type TermsChanges as Changes, TermsChanges, type TermsView } from "#src/shared/listing/terms.ts";
import { MAX_TERM, noticeChoices, sayAnything, termExamples } from "#src/shared/listing/terms-labels.ts";

const termsPath = "/api/terms";

/** What the groomer asks of parents beyond the price, and how parents read it. */
export default function TermsPanel({ terms: served }: { terms: TermsView }) {
  const terms = useData(termsPath, served);
  const refresh = useRefresh();
  const { form, errors, isSending } = useForm({
    schema: TermsChanges,
    failed: "Failed to save your terms",
    send: save,
  });

  async function save(changes: Changes) {
    await callApi<TermsView>("PATCH", termsPath, changes);
    showToast({ kind: "success", title: "Terms saved" });
    await Promise.all([refresh(termsPath), refreshFrame()]);
  }

  return (
    <section className="panel" id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title">Your terms</h2>
      <p className="soft small">
        Parents read them in the booking form and tick that they have. A booking keeps the terms that it was asked for
        under. Whatever you charge is between you and them: we charge nothing, and collect nothing for you.
      </p>
      <form className="form" {...form}>
        <SelectField
          name="noticeHours"
          label="Canceling is free until"
          hint="Counted back from the start of the visit"
          defaultValue={terms.noticeHours}
          errors={errors}
        >
          {noticeChoices.map((hours) => (
            <option key={hours} value={hours}>{`${hours} hours before`}</option>
          ))}
        </SelectField>
        <TermField name="lateText" label="If they cancel later" terms={terms} errors={errors} />
        <TermField name="noShowText" label="If nobody is there" terms={terms} errors={errors} />
        <TermField name="mattedText" label="Matted coats" terms={terms} errors={errors} />
        <SelectField
          name="rabies"
          label="Rabies shot that is valid on the day"
          defaultValue={terms.rabies}
          errors={errors}
        >
          <option value="no">I do not ask for it</option>
          <option value="preferred">Preferred</option>
          <option value="required">Required</option>
        </SelectField>
        <div className="actions">
          <button type="submit" className="btn" disabled={isSending}>
            {isSending ? "Saving..." : "Save terms"}
          </button>
        </div>
      </form>
      {sayAnything(terms) && (
        <>
          <h3>What parents read</h3>
          <TermsList terms={terms} />
        </>
      )}
    </section>
  );
}

interface TermProps {
  name: keyof typeof termExamples;
  label: string;
  terms: TermsView;
  errors: Errors;
}

/** A sentence of their own; an example shows what helps. */
const TermField = ({ name, label, terms, errors }: TermProps) => (
  <AreaField
    name={name}
    label={label}
    isOptional
    rows={3}
    maxLength={MAX_TERM}
    placeholder={`For example: ${termExamples[name]}`}
    defaultValue={terms[name] ?? ""}
    errors={errors}
  />
);
