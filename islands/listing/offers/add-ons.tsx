import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import { Offers } from "./offers.tsx";

interface Props {
  groomerId: number;
  addOns: AddOnServiceView[];
}

export const AddOns = ({ groomerId, addOns }: Props) => (
  <Offers
    id="add-ons"
    api="/api/add-on-services"
    groomerId={groomerId}
    most={MAX_ADD_ONS}
    noun="add-on service"
    offers={addOns}
    title="Add-on Services"
    count={String}
    add="Add Add-on Service"
    full={`You can offer up to ${MAX_ADD_ONS} add-ons. Archive one to add another.`}
    empty="No add-ons yet. Offer extras with any package, such as nail grinding."
    archivedTitle="Archived add-ons"
    facts={addOnFact}
    line={(offer) => (
      <>
        <p>{addOnFact(offer)}</p>
        {offer.description && <p>{offer.description}</p>}
      </>
    )}
    Form={AddOnDialog}
  />
);
