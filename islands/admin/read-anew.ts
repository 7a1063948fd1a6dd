import { carryToast } from "../lib/carry-toast.ts";

/** Shows the page as it is now, with a message on it. */
export function readAnew(title: string, description: string) {
  carryToast({ kind: "success", title, description });
  location.reload();
}
