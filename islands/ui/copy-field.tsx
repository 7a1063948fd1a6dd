import { useId, useRef } from "react";
import { dismissToast, showToast } from "../lib/toasts.ts";

interface CopyProps {
  label: string;
  value: string;
  hint?: string;
  isLong?: boolean;
}

export default function CopyField({ label, value, hint, isLong = false }: CopyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row copy">
        {isLong ? <textarea rows={3} spellCheck={false} {...own} /> : <input type="text" {...own} />}
        <button type="button" className="btn line" onClick={copy}>
          Copy
        </button>
      </div>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
