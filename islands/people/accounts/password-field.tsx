import type { ComponentProps } from "react";
import { TextField } from "#islands/ui/inputs.tsx";

type Props = ComponentProps<typeof TextField>;

export const PasswordField = ({ autoComplete = "current-password", ...input }: Props) => (
  <TextField {...input} type="password" autoComplete={autoComplete} maxLength={256} />
);
