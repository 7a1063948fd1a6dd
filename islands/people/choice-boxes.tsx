import { useState } from "react";
import { errorSentence } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";

interface Props<Name extends string> {
  /** Prefix of the explanations' IDs. */
  of: string;
  boxes: readonly { name: Name; label: string; about: string; isOn: boolean }[];
  failed: string;
  onChange: (name: Name, isOn: boolean) => Promise<unknown>;
}

export function ChoiceBoxes<Name extends string>({ of, boxes, failed, onChange }: Props<Name>) {
  const [sending, setSending] = useState<Name>();

  /** Queued, because disabling the box would lose focus. */
  async function choose(name: Name, isOn: boolean) {
    if (sending) return;
    setSending(name);
    dismissToast();
    try {
      await onChange(name, isOn);
      void refreshServedParts();
    } catch (error) {
      showToast({ kind: "error", title: failed, description: errorSentence(error) });
    }
    setSending(undefined);
  }

  return boxes.map(({ name, label, about, isOn }) => (
    <div key={name}>
      <label className="check">
        <input
          type="checkbox"
          checked={name === sending ? !isOn : isOn}
          aria-describedby={`${of}-${name}`}
          onChange={({ target }) => choose(name, target.checked)}
        />
        {label}
      </label>
      <p className="soft small" id={`${of}-${name}`}>
        {about}
      </p>
    </div>
  ));
}
