import type { ComponentType, ReactNode } from "react";
import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { changesIn } from "#islands/lib/changes.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { OfferActions, OfferList } from "./offer-list.tsx";
import { type Offer, type OfferSpec, useOffers } from "./use-offers.ts";

export interface OfferDialogProps<T> {
  offer?: T | undefined;
  onSaved: (offer: T) => Promise<unknown>;
  onClose: () => void;
  typed?: string[] | undefined;
}

interface OfferForm<T> {
  schema: z.ZodMiniType;
  read: (data: FormData) => unknown;
  /** Titles of the dialog, and its button for a new offer. */
  edit: string;
  go: string;
  Fields: ComponentType<{ offer: T | undefined }>;
}

interface Props<T> extends OfferSpec {
  offers: T[];
  title: string;
  count: (active: number) => string;
  add: string;
  full: string;
  empty: string;
  archivedTitle: string;
  facts: (offer: T) => string;
  /** Under the list. */
  note?: (active: T[]) => ReactNode;
  line: (offer: T) => ReactNode;
  last?: string;
  form: OfferForm<T>;
  /** Prices and minutes by size, edited in the list. */
  sizes?: { isSized: (offer: T) => boolean; Form: ComponentType<OfferDialogProps<T>> };
}

export function Offers<T extends Offer>({ offers, line, facts, sizes, ...kind }: Props<T>) {
  const { active, archived, isFull, open, ...act } = useOffers(kind, offers);
  const full = isFull ? kind.full : undefined;
  const failed = `Failed to update ${kind.noun}`;
  const isSizing = ({ id }: T) => open?.what === "sizes" && open.offer.id === id;
  return (
    <div>
      <OfferList
        id={kind.id}
        title={kind.title}
        count={kind.count(active.length)}
        add={kind.add}
        onAdd={() => act.setOpen({ what: "add" })}
        full={full}
        note={kind.note?.(active)}
        empty={kind.empty}
      >
        {active.map((offer) => (
          <Row
            key={offer.id}
            title={offer.name}
            heading="h3"
            actions={
              isSizing(offer) ? undefined : (
                <OfferActions
                  editId={`edit-${kind.id}-${offer.id}`}
                  id={offer.id}
                  name={offer.name}
                  isSized={sizes?.isSized(offer)}
                  onEdit={() => act.setOpen({ what: "edit", offer })}
                  onSizes={sizes && (() => act.setOpen({ what: "sizes", offer }))}
                  onArchive={() => act.setOpen({ what: "archive", offer })}
                />
              )
            }
          >
            {sizes && isSizing(offer) ? (
              <sizes.Form offer={offer} typed={open?.typed} onSaved={act.saved} onClose={act.close} />
            ) : (
              line(offer)
            )}
          </Row>
        ))}
      </OfferList>
      <Archived
        title={kind.archivedTitle}
        offers={archived}
        {...{ facts, full, failed }}
        onOfferAgain={act.offerAgain}
      />
      {open?.what === "add" && <OfferDialog {...kind} onSaved={act.saved} onClose={act.close} />}
      {open?.what === "edit" && <OfferDialog {...kind} offer={open.offer} onSaved={act.saved} onClose={act.close} />}
      {open?.what === "archive" && (
        <Confirm
          title={`Archive ${open.offer.name}?`}
          confirm="Archive"
          busy="Archiving..."
          failed={failed}
          keep="Keep"
          onConfirm={() => act.archive(open.offer)}
          onClose={act.close}
        >
          <p>
            Parents can no longer choose it. Existing bookings won't change. Restore it anytime.{" "}
            {active.length === 1 && kind.last}
          </p>
        </Confirm>
      )}
    </div>
  );
}

type OfferDialogOf<T> = OfferDialogProps<T> & Pick<Props<T>, "api" | "noun" | "add" | "form">;

function OfferDialog<T extends Offer>({ api, noun, add, form: kind, offer, onSaved, onClose }: OfferDialogOf<T>) {
  const form = useForm({
    schema: kind.schema,
    read: kind.read,
    failed: `Failed to ${offer ? "update" : "create"} ${noun}`,
    send: async (input) => {
      const saved = await (offer
        ? callApi<T>("PATCH", `${api}/${offer.id}`, changesIn(input as object, offer))
        : callApi<T>("POST", api, input));
      void onSaved(saved);
    },
  });
  return (
    <FormDialog {...form} title={offer ? kind.edit : add} go={offer ? "Save Changes" : kind.go} onClose={onClose}>
      <kind.Fields offer={offer} />
    </FormDialog>
  );
}

interface ArchivedProps<T> extends Pick<Props<T>, "title" | "offers" | "facts"> {
  full: string | undefined;
  failed: string;
  onOfferAgain: (offer: T) => Promise<void>;
}

function Archived<T extends Offer>({ title, offers, facts, full, failed, onOfferAgain }: ArchivedProps<T>) {
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
                  <AsyncButton work={() => onOfferAgain(offer)} failed={failed}>
                    Restore<span className="hush"> {offer.name}</span>
                  </AsyncButton>
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
