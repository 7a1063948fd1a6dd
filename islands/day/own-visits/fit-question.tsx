import { Confirm } from "#islands/ui/confirm.tsx";

interface Props {
  about: string;
  failed: string;
  keep?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** A day that no longer works, or is closed then, is asked about once. */
export const FitQuestion = ({ about, keep = "Change it", ...confirm }: Props) => (
  <Confirm title="Add anyway?" confirm="Add anyway" busy="Saving..." keep={keep} {...confirm}>
    <p>{about}</p>
  </Confirm>
);
