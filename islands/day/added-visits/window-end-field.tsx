import type { ComponentProps } from "react";
import { TextField } from "#islands/ui/form.tsx";

export const WindowEndField = (field: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField {...field} label="Arrival window ends" type="time" step={300} hint="For a window, such as 9 to 10" />
);
