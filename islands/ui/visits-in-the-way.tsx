import { Confirm } from "./confirm.tsx";

interface Props {
  about: string;
  confirm?: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export const VisitsInTheWay = ({ about, confirm = "Save anyway", ...props }: Props) => (
  <Confirm {...props} title="Some accepted visits don't fit" confirm={confirm} busy="Saving..." keep="Go back">
    <p>{about}</p>
  </Confirm>
);
