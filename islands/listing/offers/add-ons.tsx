import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import { Offers } from "./offers.tsx";

interface Props {
  groomerId: number;
  addOns: AddOnServiceView[];
}

/** What parents can add to a package. */
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
    full={`You offer ${MAX_ADD_ONS} add-ons, the most at a time. Archive one to make room.`}
    empty="You offer none. Parents can add these to any package, such as nail grinding or a paw balm."
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
