import { callApi } from "#islands/lib/api.ts";
import { useChanges } from "#islands/lib/changes.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { AreaField, Form, OptionTags, SelectField, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { PoliciesList } from "#islands/visits/bookings/policies-list.tsx";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import {
  MAX_DEPOSIT_LINK_CHARS,
  type OwnPoliciesView,
  PoliciesChanges,
  type PoliciesView,
} from "#src/shared/listing/policies.ts";
import { areUnusual, MAX_POLICY_CHARS, noticeChoices, policyExamples } from "#src/shared/listing/policies-labels.ts";

const policiesPath = "/api/policies";

export default function PoliciesPanel({ policies: served }: { policies: OwnPoliciesView }) {
  const policies = useLiveData(policiesPath, served);
  const refresh = useRefresh();
  const { form, errors } = useForm({
    schema: PoliciesChanges,
    read: (data) => {
      const { deposit, ...rest } = Object.fromEntries(data);
      return { ...rest, depositCents: deposit ? centsOf(String(deposit)) : null };
    },
    failed: "Failed to save your policies",
    send: useChanges(served, save),
  });

  async function save(changes: PoliciesChanges) {
    await callApi<OwnPoliciesView>("PATCH", policiesPath, changes);
    showToast({ kind: "success", title: "Policies saved" });
    await Promise.all([refresh(policiesPath), refreshServedParts()]);
  }

  return (
    <section className="panel" id="terms" aria-labelledby="policies-title">
      <h2 id="policies-title">Your policies</h2>
      <p className="soft small">Parents see these in the booking form. You collect any fees yourself.</p>
      <Form {...form}>
        <div className="pair">
          <SelectField
            name="noticeHours"
            label="Free cancellation until"
            hint="Counted from the visit's start"
            defaultValue={policies.noticeHours}
          >
            <OptionTags of={noticeChoices} text={(hours) => `${hours} hours before`} />
          </SelectField>
          <SelectField name="rabies" label="Current rabies vaccination" defaultValue={policies.rabies}>
            <option value="no">Not required</option>
            <option value="preferred">Preferred</option>
            <option value="required">Required</option>
          </SelectField>
        </div>
        <PolicyField name="lateText" label="Late cancellations" policies={policies} />
        <PolicyField name="noShowText" label="No-shows" policies={policies} />
        <PolicyField name="mattedText" label="Matted coats" policies={policies} />
        <div className="pair">
          <TextField
            name="depositLink"
            label="Deposit link"
            isOptional
            hint="Your own payment page. You choose to send it when you accept a request."
            inputMode="url"
            maxLength={MAX_DEPOSIT_LINK_CHARS}
            placeholder="For example: https://venmo.com/u/your-name"
            defaultValue={policies.depositLink ?? ""}
          />
          <TextField
            name="deposit"
            label="Deposit in dollars"
            isOptional
            inputMode="decimal"
            maxLength={10}
            placeholder="0.00"
            defaultValue={policies.depositCents === null ? "" : (policies.depositCents / 100).toFixed(2)}
            error={errors.depositCents}
          />
        </div>
        <SubmitButton go="Save policies" />
      </Form>
      {areUnusual(policies) && (
        <>
          <h3>What parents see</h3>
          <PoliciesList policies={policies} />
        </>
      )}
    </section>
  );
}

interface PolicyFieldProps {
  name: keyof typeof policyExamples;
  label: string;
  policies: PoliciesView;
}

const PolicyField = ({ name, label, policies }: PolicyFieldProps) => (
  <AreaField
    name={name}
    label={label}
    isOptional
    rows={3}
    maxLength={MAX_POLICY_CHARS}
    placeholder={`For example: ${policyExamples[name]}`}
    defaultValue={policies[name] ?? ""}
  />
);
