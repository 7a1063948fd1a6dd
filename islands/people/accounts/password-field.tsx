import type { ComponentProps } from "react";
import { TextField } from "#islands/ui/form.tsx";

export const PasswordField = ({ autoComplete = "current-password", ...input }: ComponentProps<typeof TextField>) => (
  <TextField {...input} type="password" autoComplete={autoComplete} maxLength={256} />
);
