import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";

interface Props {
  title: string;
  /** Called when the person closes it (Escape, the cross). Removing the dialog from the tree closes it too. */
  onClose: () => void;
  children: ReactNode;
}

const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** The way out of a question, not the cross. On touch screens the heading: a field would bring up the keyboard. */
const firstFocus = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>(isTouched() ? "h2" : "form :is(input:not([type=hidden]), select, textarea)") ??
  dialog.querySelector<HTMLElement>(".dialog-actions button");

/** A modal dialog that is open while it is rendered. Closing gives the focus back to what opened it. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const onCloseEvent = () => closed();
    // Escape: closed at once, not when the event comes, so that the next key acts on the page as it looks.
    const onCancel = (event: Event) => {
      // A file input that is left without a choice fires the same event, and it bubbles up to here.
      if (event.target !== dialog) return;
      event.preventDefault();
      closed();
    };
    dialog.showModal();
    firstFocus(dialog)?.focus();
    dialog.addEventListener("close", onCloseEvent);
    dialog.addEventListener("cancel", onCancel);
    return () => {
      dialog.removeEventListener("close", onCloseEvent);
      dialog.removeEventListener("cancel", onCancel);
      dialog.close();
    };
  }, []);
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
