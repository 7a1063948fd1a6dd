import type * as z from "zod/mini";
import type { LocationView } from "#src/shared/people/accounts.ts";
import { LocationForm } from "./location-form.tsx";

interface Props {
  userId: number;
  location: z.infer<typeof LocationView> | null;
}

export default function Home({ userId, location }: Props) {
  return (
    <section className="panel" id="location" aria-labelledby="location-title">
      <h2 id="location-title">Your location</h2>
      <LocationForm location={location} userId={userId} withRadius={false} />
    </section>
  );
}
