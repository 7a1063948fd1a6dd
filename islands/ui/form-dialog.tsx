import type { ComponentProps } from "react";
import type { useForm } from "../lib/use-form.ts";
import { Dialog, DialogButtons, Failure } from "./dialog.tsx";
import { Form } from "./form.tsx";

interface Props
  extends ComponentProps<typeof Dialog>,
    Omit<ComponentProps<typeof DialogButtons>, "isSending" | "onBack" | "onGo">,
    Pick<ReturnType<typeof useForm>, "form" | "failed" | "failure" | "isSending"> {
  sent?: number;
}

export const FormDialog = ({ title, form, failed, failure, children, sent, onClose, ...buttons }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <Form {...form}>
      {children}
      <Failure title={failed} sentence={failure} />
      {buttons.isSending && sent !== undefined && <progress className="wide" aria-label="Sending" value={sent} />}
      <DialogButtons {...buttons} onBack={onClose} />
    </Form>
  </Dialog>
);
