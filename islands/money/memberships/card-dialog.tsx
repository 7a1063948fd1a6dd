import { showToast } from "#islands/lib/toasts.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { useMembershipRefresh } from "./membership-paths.ts";
import type { CardTask } from "./panel-actions.tsx";
import { TestPayment } from "./test-payment.tsx";

export function CardDialog({ task, onClose, onDone }: { task: CardTask; onClose: () => void; onDone: () => void }) {
  const { title, action, intent, done } = task;
  const refresh = useMembershipRefresh();

  async function paid() {
    onClose();
    await refresh();
    onDone();
    showToast({ kind: "success", title: done });
  }

  /** A card may be saved although its charge failed. */
  function close() {
    onClose();
    void refresh();
  }

  return (
    <Dialog title={title} onClose={close}>
      <TestPayment intent={intent} action={action} isInDialog onPaid={paid} />
    </Dialog>
  );
}
