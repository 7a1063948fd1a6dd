/** @jsxImportSource preact */
import type { ToastMessage } from "#src/shared/base/toasts.ts";

/** Always rendered, so that screen readers announce it. A banner without script. */
export function ToastRegion({ toast }: { toast?: ToastMessage | undefined }) {
  return (
    <section class="toasts" id="toasts" aria-label="Notifications (press F8 to focus)" tabindex={-1}>
      <div role="status" id="toast-status">
        {toast && toast.kind !== "error" && <ToastBox toast={toast} />}
      </div>
      <div role="alert" id="toast-alert">
        {toast?.kind === "error" && <ToastBox toast={toast} />}
      </div>
    </section>
  );
}

function ToastBox({ toast }: { toast: ToastMessage }) {
  return (
    <div class={`toast ${toast.kind}`}>
      <strong>{toast.title}</strong>
      {toast.description && <p>{toast.description}</p>}
    </div>
  );
}
