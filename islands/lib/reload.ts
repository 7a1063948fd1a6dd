import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { carryToast } from "./carry-toast.ts";

export function reloadAndToast(title: string, description: string, kind: ToastMessage["kind"] = "success") {
  carryToast({ kind, title, description });
  location.reload();
}

export function goAndToast(path: string, message: ToastMessage) {
  carryToast(message);
  location.assign(path);
}

/** Reloads the page if loading fails, because the chunk may be gone after a release. */
export const loadOrReload = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    location.reload();
    return new Promise<T>(() => {});
  });
