import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";

export interface Offer {
  id: number;
  name: string;
  isActive: boolean;
}

type OpenOffer<T> = ({ what: "add" } | { what: "edit" | "archive" | "sizes"; offer: T }) & Pick<OfferSpec, "typed">;

export interface OfferSpec {
  id: string;
  api: string;
  groomerId: number;
  most: number;
  noun: string;
  /** ID of the package whose sizes are open from the start. */
  sizing?: number | undefined;
  /** Figures of that package that were refused without script. */
  typed?: string[] | undefined;
}

export function useOffers<T extends Offer>({ id, api, groomerId, most, noun, sizing, typed }: OfferSpec, served: T[]) {
  const path = `${api}/${groomerId}?archived=true`;
  const offers = useLiveData(path, served);
  const refresh = useRefresh();
  const [open, setOpen] = useState<OpenOffer<T> | undefined>(() => {
    const offer = served.find((one) => one.isActive && one.id === sizing);
    return offer && { what: "sizes", offer, typed };
  });
  const active = offers.filter(({ isActive }) => isActive);
  const updated = `${capitalize(noun)} updated`;
  /** Closing the form in the list returns the focus to the button that opened it. */
  function close() {
    flushSync(() => setOpen(undefined));
    if (open?.what === "sizes") document.getElementById(`edit-${id}-${open.offer.id}`)?.focus();
  }

  async function done(title: string, description: string) {
    close();
    showToast({ kind: "success", title, description });
    await refresh(path);
  }

  const change = (offer: T, isActive: boolean) => callApi<T>("PATCH", `${api}/${offer.id}`, { isActive });

  return {
    active,
    archived: offers.filter(({ isActive }) => !isActive),
    isFull: active.length >= most,
    open,
    setOpen,
    close,
    saved: ({ name }: T) =>
      open && open.what !== "add"
        ? done(updated, `Changes to ${name} are saved.`)
        : done("Success", `${capitalize(noun)} created successfully!`),
    async archive(offer: T) {
      await change(offer, false);
      void done(updated, `Parents can no longer choose ${offer.name}.`);
    },
    async offerAgain(offer: T) {
      await change(offer, true);
      await done(updated, `Parents can choose ${offer.name} again.`);
    },
  };
}
