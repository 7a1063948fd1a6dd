import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { MailChoice } from "#src/shared/people/account-settings.ts";
import { type MailKind, mailKindLabels, OTHER_MAILS } from "#src/shared/people/mail-labels.ts";
import { ChoiceBoxes } from "../choice-boxes.tsx";

export default function MailChoices({ choices }: { choices: readonly MailChoice[] }) {
  const [saved, setSaved] = useState(choices);
  const list = useRef<HTMLDivElement>(null);

  // Reverts boxes ticked before hydration, which were not saved.
  useEffect(() => {
    for (const box of list.current!.querySelectorAll("input")) box.checked = box.defaultChecked;
  }, []);

  async function choose(kind: MailKind, isOn: boolean) {
    setSaved(await callApi<MailChoice[]>("PATCH", "/api/mail-choices", { kind, isOn }));
    const { label } = mailKindLabels[kind];
    showToast({ kind: "success", title: isOn ? "Emails turned on" : "Emails turned off", description: label });
  }

  return (
    <section className="panel" id="mails" aria-labelledby="mails-title">
      <h2 id="mails-title">Emails</h2>
      <div className="stack" ref={list}>
        <ChoiceBoxes
          of="mails"
          boxes={saved.map(({ kind, isOn }) => ({ name: kind, isOn, ...mailKindLabels[kind] }))}
          failed="Failed to update your emails"
          onChange={choose}
        />
        <p className="soft small">{OTHER_MAILS}</p>
      </div>
    </section>
  );
}
