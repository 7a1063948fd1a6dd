import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";

interface Props {
  title: string;
  /** Escape or the close button. Removing the dialog closes it too. */
  onClose: () => void;
  children: ReactNode;
}

const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** The safe choice, or the heading on touch screens, where a field would open the keyboard. */
const firstFocus = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>(isTouched() ? "h2" : "form :is(input:not([type=hidden]), select, textarea)") ??
  dialog.querySelector<HTMLElement>(".dialog-actions button");

/** Open while rendered. Restores focus. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const onCloseEvent = () => closed();
    // Closes immediately, so that the next key acts on the page.
    const onCancel = (event: Event) => {
      // File inputs fire `cancel` too, and it bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      closed();
    };
    const sentence = dialog.querySelector(":scope > p, :scope > form > p:first-child");
    if (sentence) {
      sentence.id ||= `${titleId}-about`;
      dialog.setAttribute("aria-describedby", sentence.id);
    }
    dialog.showModal();
    firstFocus(dialog)?.focus();
    dialog.addEventListener("close", onCloseEvent);
    dialog.addEventListener("cancel", onCancel);
    return () => {
      dialog.removeEventListener("close", onCloseEvent);
      dialog.removeEventListener("cancel", onCancel);
      dialog.close();
    };
  }, [titleId]);
  return (
    <dialog ref={ref} className="sheet" aria-labelledby={titleId}>
      <header className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
