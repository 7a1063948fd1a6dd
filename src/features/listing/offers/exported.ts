import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { addOnServices, portfolioImages, servicePackages } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { servicesIn } from "#src/shared/listing/services.ts";

/** Archived packages and add-ons too. */
export const offersExported = {
  packages: fact(z.array(ServicePackageView), ({ db }, { groomerId }) =>
    db
      .select()
      .from(servicePackages)
      .where(eq(servicePackages.groomerId, groomerId ?? 0))
      .orderBy(asc(servicePackages.id))
      .all()
      .map((row) => ({ ...row, services: servicesIn(row.services) })),
  ),
  addOns: fact(z.array(AddOnServiceView), ({ db }, { groomerId }) =>
    db
      .select()
      .from(addOnServices)
      .where(eq(addOnServices.groomerId, groomerId ?? 0))
      .orderBy(asc(addOnServices.id))
      .all(),
  ),
  portfolio: fact(z.array(PortfolioImageView), ({ db }, { groomerId }) =>
    db
      .select()
      .from(portfolioImages)
      .where(eq(portfolioImages.groomerId, groomerId ?? 0))
      .orderBy(asc(portfolioImages.sortOrder))
      .all()
      .map((row) => ({ ...row, imageUrl: uploadPath(row.file) })),
  ),
};
