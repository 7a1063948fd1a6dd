import { useState } from "react";

interface Props<Name extends string> {
  /** Starts the ids of the explanations. */
  of: string;
  boxes: readonly { name: Name; label: string; about: string; isOn: boolean }[];
  onChange: (name: Name, isOn: boolean) => Promise<void>;
}

export function ChoiceBoxes<Name extends string>({ of, boxes, onChange }: Props<Name>) {
  const [sending, setSending] = useState<Name>();

  /** Queued, because disabling the box would lose focus. */
  async function choose(name: Name, isOn: boolean) {
    if (sending) return;
    setSending(name);
    await onChange(name, isOn);
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
