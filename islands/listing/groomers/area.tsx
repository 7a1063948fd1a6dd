import type * as z from "zod/mini";
import { LocationForm } from "#islands/people/accounts/location-form.tsx";
import type { ServiceAreaView } from "#src/shared/listing/service-area.ts";
import type { LocationView } from "#src/shared/people/accounts.ts";
import { ServiceArea } from "./service-area.tsx";

interface Props {
  userId: number;
  location: z.infer<typeof LocationView> | null;
  area: ServiceAreaView | null;
}

export default function Area({ userId, location, area }: Props) {
  return (
    <section className="panel" id="location" aria-labelledby="location-title">
      <h2 id="location-title">Location and service area</h2>
      <LocationForm location={location} userId={userId} withRadius>
        {(shown) => <ServiceArea shown={shown} saved={location} area={area} />}
      </LocationForm>
    </section>
  );
}
