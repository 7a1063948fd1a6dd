import { useState } from "react";
import type { TextsChange, TextsView } from "#src/shared/people/sms.ts";
import { smsKindLabels } from "#src/shared/people/sms-labels.ts";

interface Props {
  texts: TextsView;
  onChange: (wanted: TextsChange) => Promise<void>;
}

interface Box {
  name: string;
  isOn: boolean;
  wanted: (isOn: boolean) => TextsChange;
  label: string;
  about: string;
}

export function TextChoices({ texts: { choices, replacesMails }, onChange }: Props) {
  const [sending, setSending] = useState<string>();

  /** Queued, because disabling the box would lose focus. */
  async function change(name: string, wanted: TextsChange) {
    if (sending) return;
    setSending(name);
    await onChange(wanted);
    setSending(undefined);
  }

  const box = ({ name, isOn, wanted, label, about }: Box) => (
    <div key={name}>
      <label className="check">
        <input
          type="checkbox"
          checked={name === sending ? !isOn : isOn}
          aria-describedby={`texts-${name}`}
          onChange={({ target }) => change(name, wanted(target.checked))}
        />
        {label}
      </label>
      <p className="soft small" id={`texts-${name}`}>
        {about}
      </p>
    </div>
  );

  return (
    <>
      {choices.map(({ kind, isOn }) => {
        const wanted = (on: boolean) => ({ kind, isOn: on });
        return box({ name: kind, isOn, wanted, ...smsKindLabels[kind] });
      })}
      {box({
        name: "alone",
        isOn: replacesMails,
        wanted: (on) => ({ replacesMails: on }),
        label: "Texts only",
        about:
          "Get a text instead of the email (with its calendar file) and the notification. We still email longer updates.",
      })}
    </>
  );
}
