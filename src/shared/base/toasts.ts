export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
}

export const LOG_IN_FIRST = "Please log in.";
