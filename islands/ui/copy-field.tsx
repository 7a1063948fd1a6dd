import { useEffect, useId, useRef, useState } from "react";
import { dismissToast, showToast } from "../lib/toasts.ts";
import { Field } from "./field.tsx";
import { shareLink } from "./share.ts";

interface CopyProps {
  label: string;
  value: string;
  hint?: string;
  isLong?: boolean;
  /** Adds "Share" where the browser can, with this title. */
  share?: string;
}

export default function CopyField({ label, value, hint, isLong = false, share }: CopyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);

  async function copy() {
    dismissToast();
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      showToast({ kind: "success", title: "Copied" });
    } catch {
      const description = "The text is selected, so you can copy it yourself.";
      showToast({ kind: "error", title: "Failed to copy", description });
    }
  }

  const own = { id, ref: field, value, readOnly: true, "aria-describedby": hint && `${id}-hint` };
  return (
    <Field {...{ id, name: id, label, hint }}>
      <div className="row copy">
        {isLong ? <textarea rows={3} spellCheck={false} {...own} /> : <input type="text" {...own} />}
        <button type="button" className="btn line" onClick={copy}>
          Copy
        </button>
        {share !== undefined && canShare && (
          <button type="button" className="btn" onClick={async () => (await shareLink(share, value)) || copy()}>
            Share
          </button>
        )}
      </div>
    </Field>
  );
}
