export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
}
