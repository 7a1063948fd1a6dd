import { eq } from "drizzle-orm";
import { addOnServices, servicePackages } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { PICTURES } from "#src/http/guards/special-bodies.ts";
import { offersApi } from "./api.ts";
import { portfolioApi } from "./portfolio-api.ts";
import { publicOffersApi } from "./public-api.ts";

export const offersFeature: Feature = {
  name: "offers",
  parts: [publicOffersApi, offersApi, portfolioApi],
  uploads: [[/^\/api\/portfolio-images\/?$/, PICTURES]],
  // Bookings keep the names that parents booked by; the rows stay for them to refer to.
  eraseBusiness(_, tx, id) {
    const none = { isActive: false, name: "", description: "" };
    tx.update(servicePackages)
      .set({ ...none, position: null })
      .where(eq(servicePackages.groomerId, id))
      .run();
    tx.update(addOnServices).set(none).where(eq(addOnServices.groomerId, id)).run();
  },
};
