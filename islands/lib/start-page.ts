import { startForms } from "./forms.ts";
import { showLocalTimes } from "./local-times.ts";
import { startToasts } from "./toasts.ts";

/** Subset of islands/document.ts for pages whose islands do the rest. */
export function startBasicParts() {
  startToasts();
  startForms();
  showLocalTimes();
}
