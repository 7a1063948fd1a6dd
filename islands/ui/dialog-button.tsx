import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

export interface DialogButtonProps {
  label: string;
  /** Text that screen readers say after the label. */
  about?: string | undefined;
  tone?: "line" | "deep" | "danger" | "plain" | "" | undefined;
  isDisabled?: boolean | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. */
export function DialogButton({ label, about, tone = "line", isDisabled = false, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={["btn", tone, "small"].filter(Boolean).join(" ")}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {label}
        {about && <span className="hush">{`: ${about}`}</span>}
      </button>
      {isOpen && children(() => flushSync(() => setOpen(false)))}
    </>
  );
}
