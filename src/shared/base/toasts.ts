/** A short message: shown as a toast, or as a banner in the same place when script is off. */
export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
}
