/** @jsxImportSource preact */
import { MAX_REPORT, type ReportReason, reasonLabels } from "#src/shared/people/report-labels.ts";
import { AreaField, type FormState, fieldOf, SelectField } from "#views/ui/field.tsx";
import { PlainForm } from "#views/ui/panel-page.tsx";

interface ReportFormProps {
  action: string;
  reasons: readonly ReportReason[];
  explains: string;
  form: FormState;
  message?: string | undefined;
  instead: string | null;
  back: [href: string, label: string];
}

export const ReportForm = ({ action, reasons, explains, form, message, instead, back }: ReportFormProps) =>
  instead === null ? (
    <>
      <p class="soft">{explains}</p>
      <PlainForm action={action} button="Send report" busy="Sending..." fields={form.fields} message={message}>
        <SelectField
          {...fieldOf(form, "reason")}
          label="What's wrong?"
          placeholder="Choose a reason"
          options={reasons.map((value) => ({ value, label: reasonLabels[value] }))}
          required
        />
        <AreaField
          {...fieldOf(form, "text")}
          label="Details"
          hint={`Up to ${MAX_REPORT} characters`}
          maxlength={MAX_REPORT}
          optional
        />
      </PlainForm>
    </>
  ) : (
    <>
      <p>{instead}</p>
      <a class="btn line" href={back[0]}>
        {back[1]}
      </a>
    </>
  );
