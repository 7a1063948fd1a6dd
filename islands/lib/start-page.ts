import { startForms } from "./forms.ts";
import { showLocalTimes } from "./local-times.ts";
import { startToasts } from "./toasts.ts";

/** What islands/document.ts does, for a page whose islands have all of it that the page needs: it leaves that script out. */
export function startPage() {
  startToasts();
  startForms();
  showLocalTimes();
}
