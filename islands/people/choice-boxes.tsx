import { useRef, useState } from "react";
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
  const [sending, setSending] = useState<readonly Name[]>([]);
  const last = useRef<Promise<unknown>>(undefined);

  /** Queued, because disabling the box would lose focus. */
  function choose(name: Name, isOn: boolean) {
    setSending((names) => [...names, name]);
    last.current = Promise.resolve(last.current).then(() => send(name, isOn));
  }

  async function send(name: Name, isOn: boolean) {
    dismissToast();
    try {
      await onChange(name, isOn);
      void refreshServedParts();
    } catch (error) {
      showToast({ kind: "error", title: failed, description: errorSentence(error) });
    }
    setSending(([, ...later]) => later);
  }

  return boxes.map(({ name, label, about, isOn }) => (
    <div key={name}>
      <label className="check">
        <input
          type="checkbox"
          checked={sending.filter((one) => one === name).length % 2 === 1 ? !isOn : isOn}
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
