import type { ReactNode } from "react";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Row } from "#islands/ui/row.tsx";
import { WorkButton } from "#islands/ui/work-button.tsx";
import type { Offer } from "./use-offers.ts";

interface ArchivedProps<T> {
  title: string;
  offers: T[];
  facts: (offer: T) => string;
  full: string | undefined;
  onOfferAgain: (offer: T) => Promise<void>;
}

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
              actions={
                full ? undefined : (
                  <WorkButton work={() => onOfferAgain(offer)}>
                    Restore<span className="hush"> {offer.name}</span>
                  </WorkButton>
                )
              }
            >
              <p>{facts(offer)}</p>
            </Row>
          ))}
        </ul>
      </div>
    </details>
  );
}

interface ArchiveProps {
  name: string;
  failed: string;
  onArchive: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

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
