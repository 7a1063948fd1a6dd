import type { ReactNode } from "react";

interface Props {
  type?: "radio" | "checkbox";
  name: string;
  value: string;
  isChecked: boolean;
  onPick: (isChecked: boolean) => void;
  facts: ReactNode;
  children: ReactNode;
}

export const PickRow = ({ type = "radio", name, value, isChecked, onPick, facts, children }: Props) => (
  <label className="pick-row">
    <input
      type={type}
      name={name}
      value={value}
      checked={isChecked}
      onChange={(event) => onPick(event.target.checked)}
    />
    <b>{children}</b>
    <span>{facts}</span>
  </label>
);
