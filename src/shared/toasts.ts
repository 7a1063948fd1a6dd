/** A short message: shown as a toast, or as a banner in the same place when script is off (decisions.md 35). */
export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
}
