import { Confirm } from "./confirm.tsx";

interface Props {
  does?: "Add" | "Accept";
  about: string;
  failed: string;
  keep?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

const busy = { Add: "Saving...", Accept: "Accepting..." };

/** A time that doesn't work, or at which the groomer is closed, is asked about once. */
export const ConfirmAnyway = ({ does = "Add", about, keep = "Not now", ...confirm }: Props) => (
  <Confirm title={`${does} anyway?`} confirm={`${does} anyway`} busy={busy[does]} keep={keep} {...confirm}>
    <p>{about}</p>
  </Confirm>
);
