import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { carryToast } from "./carry-toast.ts";

export function reloadWith(title: string, description: string, kind: ToastMessage["kind"] = "success") {
  carryToast({ kind, title, description });
  location.reload();
}

export function goWith(path: string, message: ToastMessage) {
  carryToast(message);
  location.assign(path);
}

/** The file of a dialog is gone once a newer version of the site runs: the page is then reloaded, with its names. */
export const orReload = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    location.reload();
    return new Promise<T>(() => {});
  });
