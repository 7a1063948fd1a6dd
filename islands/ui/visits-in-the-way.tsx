import { Confirm } from "./confirm.tsx";

interface Props {
  /** What the server says about the visits. */
  about: string;
  /** The text of the button that goes on. */
  confirm?: string;
  /** Title of the message when it does not work. */
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a change after which accepted visits no longer fit into their days. */
export const VisitsInTheWay = ({ about, confirm = "Save anyway", ...props }: Props) => (
  <Confirm {...props} title="Some accepted visits don't fit" confirm={confirm} busy="Saving..." keep="Go back">
    <p>{about}</p>
  </Confirm>
);
