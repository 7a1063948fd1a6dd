import { type ComponentProps, type ReactNode, useState } from "react";
import { Confirm } from "#islands/ui/confirm.tsx";

interface AskProps {
  label: ReactNode;
  tone?: "line" | "deep" | "danger" | "plain" | "" | undefined;
  isDisabled?: boolean | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. */
export function Ask({ label, tone = "line", isDisabled = false, children }: AskProps) {
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
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

type Question = Pick<ComponentProps<typeof Confirm>, "title" | "confirm" | "busy" | "isDanger" | "children">;

interface AskFirstProps extends Question, Omit<AskProps, "children"> {
  send: () => Promise<unknown>;
  onDone: () => unknown;
}

export const AskFirst = ({ label, tone, isDisabled, send, onDone, ...question }: AskFirstProps) => (
  <Ask {...{ label, tone, isDisabled }}>
    {(close) => (
      <Confirm
        {...question}
        failed="Update failed"
        onConfirm={async () => {
          await send();
          close();
          await onDone();
        }}
        onClose={close}
      />
    )}
  </Ask>
);
