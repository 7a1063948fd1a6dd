import { type ComponentProps, useState } from "react";
import { errorSentence } from "../lib/api.ts";
import { useOneAtATime } from "../lib/use-submit.ts";
import { Dialog, DialogButtons, FailureNotice } from "./dialog.tsx";

interface Props extends ComponentProps<typeof Dialog> {
  confirm: string;
  busy: string;
  failed: string;
  keep?: string;
  isDanger?: boolean;
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
}

export function Confirm({ title, children, confirm, busy, failed, keep = "Cancel", ...props }: Props) {
  const { isDanger = false, isReady = true, onConfirm, onClose } = props;
  const { busy: isBusy, once } = useOneAtATime();
  const [failure, setFailure] = useState<string>();

  function go() {
    setFailure(undefined);
    void once(onConfirm).catch((error) => setFailure(errorSentence(error)));
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FailureNotice title={failed} sentence={failure} />
      <DialogButtons
        back={keep}
        go={confirm}
        busy={busy}
        isDanger={isDanger}
        isReady={isReady}
        isSending={isBusy !== undefined}
        onBack={onClose}
        onGo={go}
      />
    </Dialog>
  );
}

interface AnywayProps extends Pick<Props, "failed" | "keep" | "onConfirm" | "onClose"> {
  does?: keyof typeof busyTexts;
  about: string;
}

const busyTexts = { Add: "Saving...", Accept: "Accepting..." };

/** Asks once about a time that doesn't fit or is outside the groomer's hours. */
export const ConfirmAnyway = ({ does = "Add", about, keep = "Not now", ...confirm }: AnywayProps) => (
  <Confirm title={`${does} anyway?`} confirm={`${does} anyway`} busy={busyTexts[does]} keep={keep} {...confirm}>
    <p>{about}</p>
  </Confirm>
);

const NO_FIT = "Some accepted visits don't fit";
type DespiteProps = Omit<AnywayProps, "does" | "keep"> & Partial<Record<"title" | "go" | "busy", string>>;

export const SaveDespiteVisits = ({ about, title = NO_FIT, go = "Save", busy = "Saving...", ...own }: DespiteProps) => (
  <Confirm {...own} title={title} confirm={`${go} anyway`} busy={busy} keep="Go back">
    <p>{about}</p>
  </Confirm>
);
