import { useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import CopyField from "#islands/ui/copy-field.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { mediumDate } from "#src/shared/base/time.ts";
import { BUTTON_PAGE, CODE_PAGE, PICTURE_PAGE } from "#src/shared/desk/handouts.ts";
import { HandleInput, type HandleView, handlePath, MAX_HANDLE, plainHandle } from "#src/shared/listing/handles.ts";

interface YourLinkProps {
  businessName: string;
  appUrl: string;
  names: HandleView;
  /** Empty if no name is free or the business name is in use. */
  suggestion: string;
}

export default function YourLink({ businessName, appUrl, names: served, suggestion }: YourLinkProps) {
  const [names, setNames] = useState(served);
  const { form, errors, isSending } = useForm({ schema: HandleInput, failed: "Failed to save your link", send: save });
  const { handle, old } = names;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(handle ?? suggestion);
  const isOffered = suggestion !== "" && ![typed, handle].includes(suggestion);

  function takeSuggestion() {
    const input = field.current!;
    input.focus();
    input.setRangeText(suggestion, 0, input.value.length, "end");
    // Fires an event, so that the old message disappears.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function save(input: HandleInput) {
    setNames(await callApi<HandleView>("PUT", "/api/handle", input));
    showToast({ kind: "success", title: "Your link is ready" });
    await refreshFrame();
  }

  return (
    <section className="panel stack" aria-labelledby="link-title">
      <h2 id="link-title">Your link</h2>
      <p className="soft small">A short link for your van, cards, and social profiles.</p>
      {handle && <CopyField label="Your page link" value={appUrl + handlePath(handle)} share={businessName} />}
      <form className="form" {...form}>
        <TextField
          ref={field}
          name="handle"
          label={handle ? "New link name" : "Link name"}
          hint={`${appUrl.replace(/^https?:\/\//, "")}/@… Letters, numbers, and hyphens.`}
          defaultValue={handle ?? suggestion}
          onInput={({ currentTarget }) => setTyped(plainHandle(currentTarget.value))}
          maxLength={MAX_HANDLE + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          errors={errors}
        />
        {isOffered && (
          <p className="soft small">
            {suggestion} is available.{" "}
            <button type="button" className="link" onClick={takeSuggestion}>
              Use it
            </button>
          </p>
        )}
        {handle && (
          <p className="soft small">
            Your old link will work for a year if it was live for 30 days. Printed QR codes keep working.
          </p>
        )}
        <Submit
          go={handle ? "Change link" : "Claim link"}
          className={handle ? "btn line" : "btn"}
          isSending={isSending}
        />
      </form>
      {old.length > 0 && (
        <ul className="soft small">
          {old.map(({ handle: name, until }) => (
            <li
              key={name}
            >{`@${name} redirects here until ${mediumDate(new Date(until).toISOString().slice(0, 10))}`}</li>
          ))}
        </ul>
      )}
      {handle && (
        <nav aria-label="Print and share">
          <ul className="link-list">
            <li>
              <a href={CODE_PAGE}>QR code and flyer</a>
            </li>
            <li>
              <a href={PICTURE_PAGE}>Instagram image</a>
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
