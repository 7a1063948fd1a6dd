import { type ReactNode, useState } from "react";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Row } from "#islands/ui/row.tsx";
import type { Offer } from "./use-offers.ts";

interface ArchivedProps<T> {
  title: string;
  offers: T[];
  /** Shown beside each one's name. */
  facts: (offer: T) => string;
  /** Why none of them can be offered now. */
  full: string | undefined;
  onOfferAgain: (offer: T) => Promise<void>;
}

/** What is no longer offered, folded away, with the way back. */
export function Archived<T extends Offer>({ title, offers, facts, full, onOfferAgain }: ArchivedProps<T>) {
  if (offers.length === 0) return null;
  return (
    <details className="fold">
      <summary>{`${title} (${offers.length})`}</summary>
      <div>
        {full && <p className="small">{full}</p>}
        <ul>
          {offers.map((offer) => (
            <Row
              key={offer.id}
              title={offer.name}
              actions={full ? undefined : <OfferAgain name={offer.name} onPress={() => onOfferAgain(offer)} />}
            >
              <p>{facts(offer)}</p>
            </Row>
          ))}
        </ul>
      </div>
    </details>
  );
}

function OfferAgain({ name, onPress }: { name: string; onPress: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    await onPress();
    setBusy(false);
  }

  return (
    <button type="button" className="btn line small" disabled={isBusy} onClick={press}>
      Restore<span className="hush"> {name}</span>
    </button>
  );
}

interface ArchiveProps {
  name: string;
  failed: string;
  onArchive: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is taken off the profile. */
export function ArchiveDialog({ name, failed, onArchive, onClose, children }: ArchiveProps) {
  return (
    <Confirm
      title={`Archive ${name}?`}
      confirm="Archive"
      busy="Archiving..."
      failed={failed}
      keep="Keep"
      onConfirm={onArchive}
      onClose={onClose}
    >
      <p>Parents can no longer choose it. Existing bookings won't change. Restore it anytime. {children}</p>
    </Confirm>
  );
}
