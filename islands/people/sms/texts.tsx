import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FieldNotes, fieldAria } from "#islands/ui/field.tsx";
import { Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { SmsCodeInput, SmsNumberInput, type SmsOptions, type SmsOptionsChange } from "#src/shared/people/sms.ts";
import { CONSENT_VERSION, consentWords, smsKindLabels } from "#src/shared/people/sms-labels.ts";
import { ChoiceBoxes } from "../choice-boxes.tsx";

function NumberForm({ onSent, onCancel }: { onSent: (texts: SmsOptions) => void; onCancel: (() => void) | undefined }) {
  const boxId = useId();
  const { errors, form } = useForm({
    schema: SmsNumberInput,
    read: (data) => ({ number: data.get("number"), agrees: data.get("agrees") === "on" }),
    failed: "Failed to send a code",
    send: async (input) => onSent(await callApi<SmsOptions>("POST", "/api/texts/number", input)),
  });
  return (
    <Form {...form}>
      <p className="soft">
        Get texts for what can't wait, like a change to today's visit. They never include a street, gate code, or pet
        details.
      </p>
      <TextField
        name="number"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint="We'll text you a code. If you've replied STOP to us before, reply START first."
      />
      <div>
        <label className="check" htmlFor={boxId}>
          <input type="checkbox" id={boxId} name="agrees" {...fieldAria(boxId, errors.agrees)} />
          {consentWords[CONSENT_VERSION - 1]}
        </label>
        <FieldNotes id={boxId} error={errors.agrees} />
      </div>
      <SubmitButton go="Text me a code" busy="Sending...">
        {onCancel && (
          <button type="button" className="btn line" onClick={onCancel}>
            Cancel
          </button>
        )}
      </SubmitButton>
    </Form>
  );
}

const ALONE = "alone";
const about =
  "Get a text instead of the email (with its calendar file) and the notification. We still email longer updates.";

interface ChoicesProps {
  texts: SmsOptions;
  onChange: (wanted: SmsOptionsChange) => Promise<void>;
}

const TextChoices = ({ texts: { choices, replacesEmails }, onChange }: ChoicesProps) => (
  <ChoiceBoxes
    of="texts"
    failed="Failed to update text messages"
    boxes={[
      ...choices.map(({ kind, isOn }) => ({ name: kind, isOn, ...smsKindLabels[kind] })),
      { name: ALONE, isOn: replacesEmails, label: "Texts only", about } as const,
    ]}
    onChange={(name, isOn) => onChange(name === ALONE ? { replacesEmails: isOn } : { kind: name, isOn })}
  />
);

interface CodeFormProps {
  number: string;
  onDone: (texts: SmsOptions) => void;
  onAnother: () => void;
}

function CodeForm({ number, onDone, onAnother }: CodeFormProps) {
  const { form } = useForm({
    schema: SmsCodeInput,
    failed: "Failed to confirm your number",
    send: async (input) => onDone(await callApi<SmsOptions>("POST", "/api/texts/confirm", input)),
  });
  return (
    <Form {...form}>
      <p>
        We texted a 6-digit code to <strong>{number}</strong>. It expires in 10 minutes.
      </p>
      <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      <SubmitButton go="Confirm number" busy="Checking...">
        <button type="button" className="btn line" onClick={onAnother}>
          Use another number or get a new code
        </button>
      </SubmitButton>
    </Form>
  );
}

const path = "/api/texts";

export default function Texts({ texts }: { texts: SmsOptions }) {
  const [saved, setSaved] = useState(texts);
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);

  function settle(now: SmsOptions, message: string, description = "") {
    flushSync(() => {
      setSaved(now);
      setEditing(false);
      setAsked(false);
    });
    showToast({ kind: "success", title: message, description });
    void refreshServedParts();
  }

  async function change(wanted: SmsOptionsChange) {
    setSaved(await callApi<SmsOptions>("PATCH", path, wanted));
    showToast({ kind: "success", title: "Text messages updated" });
  }

  const { number, waiting, isStopped, from } = saved;
  const isNew = (number === null && waiting === null) || isEditing;
  return (
    <section className="panel" aria-labelledby="texts-title">
      <h2 id="texts-title">Text messages</h2>
      <div className="stack">
        {number && !isNew && waiting === null && (
          <>
            <p>
              We text you at <strong>{number}</strong>.
            </p>
            {isStopped && (
              <p className="notice">
                {`${number} replied STOP. To get texts again, send START${from ? ` to ${from}` : ""} from that phone.`}
              </p>
            )}
            <TextChoices texts={saved} onChange={change} />
            <div className="row">
              <button type="button" className="btn line small" onClick={() => setEditing(true)}>
                Use another number
              </button>
              <button type="button" className="btn line small" onClick={() => setAsked(true)}>
                Stop texts
              </button>
            </div>
          </>
        )}
        {waiting && !isEditing && (
          <CodeForm
            number={waiting}
            onDone={(now) => settle(now, "Number confirmed", "Texts about your visits are on.")}
            onAnother={() => setEditing(true)}
          />
        )}
        {isNew && (
          <NumberForm
            onSent={(now) => settle(now, "We texted you a code")}
            onCancel={number || waiting ? () => setEditing(false) : undefined}
          />
        )}
      </div>
      {isAsked && (
        <Confirm
          title="Stop text messages?"
          confirm="Stop texts"
          busy="Stopping..."
          failed="Failed to stop texts"
          onClose={() => setAsked(false)}
          onConfirm={async () => settle(await callApi<SmsOptions>("DELETE", path), "Text messages stopped")}
        >
          <p>We'll delete your number. You'll still get notifications and emails.</p>
        </Confirm>
      )}
    </section>
  );
}
