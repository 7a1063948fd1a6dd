import { useEffect, useRef, useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { MailChoice } from "#src/shared/people/mail-choices.ts";
import { type MailKind, mailKindLabels, OTHER_MAILS } from "#src/shared/people/mail-labels.ts";

export default function MailChoices({ choices }: { choices: readonly MailChoice[] }) {
  const [saved, setSaved] = useState(choices);
  const [sending, setSending] = useState<MailKind>();
  const list = useRef<HTMLDivElement>(null);

  // Reverts boxes ticked before hydration, which were not saved.
  useEffect(() => {
    for (const box of list.current!.querySelectorAll("input")) box.checked = box.defaultChecked;
  }, []);

  /** Queued, because disabling the box would lose focus. */
  async function choose(kind: MailKind, isOn: boolean) {
    if (sending) return;
    setSending(kind);
    dismissToast();
    try {
      setSaved(await callApi<MailChoice[]>("PATCH", "/api/mail-choices", { kind, isOn }));
      const { label } = mailKindLabels[kind];
      showToast({ kind: "success", title: isOn ? "Emails turned on" : "Emails turned off", description: label });
      void refreshFrame();
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update your emails", description: sentenceOf(error) });
    }
    setSending(undefined);
  }

  return (
    <section className="panel" id="mails" aria-labelledby="mails-title">
      <h2 id="mails-title">Emails</h2>
      <div className="stack" ref={list}>
        {saved.map(({ kind, isOn }) => (
          <div key={kind}>
            <label className="check">
              <input
                type="checkbox"
                checked={kind === sending ? !isOn : isOn}
                aria-describedby={`mails-${kind}`}
                onChange={({ target }) => choose(kind, target.checked)}
              />
              {mailKindLabels[kind].label}
            </label>
            <p className="soft small" id={`mails-${kind}`}>
              {mailKindLabels[kind].about}
            </p>
          </div>
        ))}
        <p className="soft small">{OTHER_MAILS}</p>
      </div>
    </section>
  );
}
