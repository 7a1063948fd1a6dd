import { type ComponentProps, type ReactNode, use, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import type { useForm } from "../lib/use-form.ts";
import { Form, SubmitContext } from "./form.tsx";

interface Props {
  title: string;
  /** Called on Escape and the close button, not when the dialog is removed, which closes it too. */
  onClose: () => void;
  children: ReactNode;
}

const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** The first field (on touch screens the heading, because a field opens the keyboard), or else the safe choice. */
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
    const sentence = dialog.querySelector(":scope > p, :scope > form > :is(p, .consequences):first-child");
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

interface ButtonsProps {
  /** Null where the cross is enough. */
  back?: string | null | undefined;
  go: string;
  busy?: string;
  isDanger?: boolean;
  /** Required only outside a form. */
  isSending?: boolean;
  isReady?: boolean;
  onBack: () => void;
  onGo?: () => void;
}

export function DialogButtons({ back = "Cancel", go, busy = "Saving...", isReady = true, ...does }: ButtonsProps) {
  const form = use(SubmitContext);
  const isSending = does.isSending ?? form.isSending;
  return (
    <div className="dialog-actions">
      {back !== null && (
        <button type="button" className="btn line" onClick={does.onBack}>
          {back}
        </button>
      )}
      <button
        type={does.onGo ? "button" : "submit"}
        className={does.isDanger ? "btn danger" : "btn"}
        disabled={isSending || !isReady}
        onClick={does.onGo}
      >
        {isSending ? busy : go}
      </button>
    </div>
  );
}

/** Always rendered, so that screen readers announce it. */
export const FailureNotice = ({ title, sentence }: { title: string; sentence: string | undefined }) => (
  <div role="alert">
    {sentence && (
      <div className="notice bad">
        <p>
          <strong>{title}</strong>
          {sentence}
        </p>
      </div>
    )}
  </div>
);

interface FormDialogProps
  extends ComponentProps<typeof Dialog>,
    Omit<ComponentProps<typeof DialogButtons>, "isSending" | "onBack" | "onGo">,
    Pick<ReturnType<typeof useForm>, "form" | "failed" | "failure" | "isSending"> {
  sent?: number;
}

export const FormDialog = ({ title, form, failed, failure, children, sent, onClose, ...buttons }: FormDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <Form {...form}>
      {children}
      <FailureNotice title={failed} sentence={failure} />
      {buttons.isSending && sent !== undefined && <progress className="wide" aria-label="Sending" value={sent} />}
      <DialogButtons {...buttons} onBack={onClose} />
    </Form>
  </Dialog>
);
