import { useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import CopyField from "#islands/ui/copy-field.tsx";
import { Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { mediumDate, utcDay } from "#src/shared/base/time.ts";
import { BUTTON_PAGE, IMAGE_PAGE, QR_PAGE } from "#src/shared/dashboard/marketing-kit.ts";
import {
  LinkNameInput,
  type LinkNameView,
  linkNamePath,
  MAX_LINK_NAME_CHARS,
  normalizeLinkName,
} from "#src/shared/listing/link-names.ts";

interface YourLinkProps {
  businessName: string;
  appUrl: string;
  names: LinkNameView;
  /** Empty if no name is free or the business name is in use. */
  suggestion: string;
}

export default function YourLink({ businessName, appUrl, names: served, suggestion }: YourLinkProps) {
  const [names, setNames] = useState(served);
  const { form } = useForm({ schema: LinkNameInput, failed: "Failed to save your link", send: save });
  const { linkName, old } = names;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(linkName ?? suggestion);
  const isOffered = suggestion !== "" && ![typed, linkName].includes(suggestion);

  function takeSuggestion() {
    const input = field.current!;
    input.focus();
    input.setRangeText(suggestion, 0, input.value.length, "end");
    // Fires an event, so that the old message disappears.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function save(input: LinkNameInput) {
    setNames(await callApi<LinkNameView>("PUT", "/api/link-name", input));
    showToast({ kind: "success", title: "Your link is ready" });
    await refreshServedParts();
  }

  return (
    <section className="panel stack" aria-labelledby="link-title">
      <h2 id="link-title">Your link</h2>
      <p className="soft small">A short link for your van, cards, and social profiles.</p>
      {linkName && <CopyField label="Your page link" value={appUrl + linkNamePath(linkName)} share={businessName} />}
      <Form {...form}>
        <TextField
          ref={field}
          name="linkName"
          label={linkName ? "New link name" : "Link name"}
          hint={`${appUrl.replace(/^https?:\/\//, "")}/@… Letters, numbers, and hyphens.`}
          defaultValue={linkName ?? suggestion}
          onInput={({ currentTarget }) => setTyped(normalizeLinkName(currentTarget.value))}
          maxLength={MAX_LINK_NAME_CHARS + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {isOffered && (
          <p className="soft small">
            {suggestion} is available.{" "}
            <button type="button" className="link" onClick={takeSuggestion}>
              Use it
            </button>
          </p>
        )}
        {linkName && (
          <p className="soft small">
            Your old link will work for a year if it was live for 30 days. Printed QR codes keep working.
          </p>
        )}
        <SubmitButton go={linkName ? "Change link" : "Claim link"} className={linkName ? "btn line" : "btn"} />
      </Form>
      {old.length > 0 && (
        <ul className="soft small">
          {old.map(({ linkName: name, until }) => (
            <li key={name}>{`@${name} redirects here until ${mediumDate(utcDay(until))}`}</li>
          ))}
        </ul>
      )}
      {linkName && (
        <nav aria-label="Print and share">
          <ul className="link-list">
            <li>
              <a href={QR_PAGE}>QR code and flyer</a>
            </li>
            <li>
              <a href={IMAGE_PAGE}>Instagram image</a>
            </li>
            <li>
              <a href={BUTTON_PAGE}>Button for your website</a>
            </li>
          </ul>
        </nav>
      )}
    </section>
  );
}
