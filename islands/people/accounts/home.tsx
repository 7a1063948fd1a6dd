import type * as z from "zod/mini";
import type { LocationView } from "#src/shared/people/accounts.ts";
import { LocationForm } from "./location-form.tsx";

interface Props {
  userId: number;
  location: z.infer<typeof LocationView> | null;
}

/** Where a pet parent lives. A groomer's location has the service area beside it (listing/groomers/area.tsx). */
export default function Home({ userId, location }: Props) {
  return (
    <section className="panel" id="location" aria-labelledby="location-title">
      <h2 id="location-title">Your location</h2>
      <LocationForm location={location} userId={userId} withRadius={false} />
    </section>
  );
}
