export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  description?: string;
}

export const LOG_IN_FIRST_TEXT = "Please log in.";
