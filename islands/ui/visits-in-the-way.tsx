import { Confirm } from "./confirm.tsx";

interface Props {
  about: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export const VisitsInTheWay = ({ about, ...props }: Props) => (
  <Confirm {...props} title="Some accepted visits don't fit" confirm="Save anyway" busy="Saving..." keep="Go back">
    <p>{about}</p>
  </Confirm>
);
