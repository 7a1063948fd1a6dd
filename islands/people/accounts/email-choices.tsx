import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { EmailChoice } from "#src/shared/people/account-settings.ts";
import { type OptionalEmail, OTHER_EMAILS_TEXT, optionalEmailLabels } from "#src/shared/people/email-labels.ts";
import { ChoiceBoxes } from "../choice-boxes.tsx";

export default function EmailChoices({ choices }: { choices: readonly EmailChoice[] }) {
  const [saved, setSaved] = useState(choices);
  const list = useRef<HTMLDivElement>(null);

  // Reverts boxes ticked before hydration, which were not saved.
  useEffect(() => {
    for (const box of list.current!.querySelectorAll("input")) box.checked = box.defaultChecked;
  }, []);

  async function choose(kind: OptionalEmail, isOn: boolean) {
    setSaved(await callApi<EmailChoice[]>("PATCH", "/api/email-choices", { kind, isOn }));
    const { label } = optionalEmailLabels[kind];
    showToast({ kind: "success", title: isOn ? "Emails turned on" : "Emails turned off", description: label });
  }

  return (
    <section className="panel" id="emails" aria-labelledby="emails-title">
      <h2 id="emails-title">Emails</h2>
      <div className="stack" ref={list}>
        <ChoiceBoxes
          of="emails"
          boxes={saved.map(({ kind, isOn }) => ({ name: kind, isOn, ...optionalEmailLabels[kind] }))}
          failed="Failed to update your emails"
          onChange={choose}
        />
        <p className="soft small">{OTHER_EMAILS_TEXT}</p>
      </div>
    </section>
  );
}
