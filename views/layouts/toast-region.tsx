/** @jsxImportSource preact */
import type { ToastMessage } from "#src/shared/base/toasts.ts";

/** Always rendered, so that screen readers announce it. A banner without script. */
export const ToastRegion = ({ toast }: { toast?: ToastMessage | undefined }) => (
  <section class="toasts" id="toasts" aria-label="Notifications (press F8 to focus)" tabindex={-1}>
    <div role="status" id="toast-status">
      {toast && toast.kind !== "error" && <ToastBox toast={toast} />}
    </div>
    <div role="alert" id="toast-alert">
      {toast?.kind === "error" && <ToastBox toast={toast} />}
    </div>
  </section>
);

const ToastBox = ({ toast }: { toast: ToastMessage }) => (
  <div class={`toast ${toast.kind}`}>
    <strong>{toast.title}</strong>
    {toast.description && <p>{toast.description}</p>}
  </div>
);
