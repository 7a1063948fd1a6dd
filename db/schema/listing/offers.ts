import { getTableColumns, sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type PackageSizes, petSizes } from "#src/shared/listing/sizes.ts";
import { belongsTo, check, table, within, yesNo } from "../columns.ts";
import { groomerIdColumn } from "./groomers.ts";

/** At most three active packages, by places 1 to 3. */
export const servicePackages = table(
  "service_packages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    priceMin: integer("price_min").notNull(),
    priceMax: integer("price_max").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    services: integer("services").notNull().default(0),
    isActive: yesNo("is_active").notNull().default(true),
    position: integer("position"),
  },
  (t) => [
    uniqueIndex("service_packages_place").on(t.groomerId, t.position),
    check(
      "service_packages_limit",
      sql`CASE WHEN ${t.isActive} = 1 THEN coalesce(${t.position} BETWEEN 1 AND 3, 0) ELSE ${t.position} IS NULL END`,
    ),
    check("service_packages_price", sql`${t.priceMin} >= 100 AND ${t.priceMax} >= ${t.priceMin}`),
    within("service_packages_duration", t.durationMinutes, 15, 1440),
    within("service_packages_services", t.services, 0, 31),
  ],
);

/** Price and minutes of a package for one size. Triggers keep the package's own price range and minutes equal to its rows. */
export const packageSizes = table(
  "package_sizes",
  {
    packageId: belongsTo("package_id", () => servicePackages.id),
    size: text("size", { enum: petSizes }).notNull(),
    price: integer("price").notNull(),
    minutes: integer("minutes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.size] }),
    within("package_sizes_price", t.price, 100, 10_000_00),
    within("package_sizes_minutes", t.minutes, 15, 1440),
  ],
);

/** A package with its sizes, as JSON by their names. */
export const packageColumns = {
  ...getTableColumns(servicePackages),
  sizes: sql`(SELECT json_group_object(${packageSizes.size}, json_object('price', ${packageSizes.price},
    'minutes', ${packageSizes.minutes})) FROM ${packageSizes} WHERE ${packageSizes.packageId} = ${servicePackages.id})`.mapWith(
    (sizes: string) => JSON.parse(sizes) as PackageSizes,
  ),
};

export const addOnServices = table(
  "add_on_services",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    name: text("name").notNull(),
    description: text("description"),
    price: integer("price").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(0),
    isActive: yesNo("is_active").notNull().default(true),
  },
  (t) => [
    index("add_on_services_groomer").on(t.groomerId),
    within("add_on_services_price", t.price, 100, 100_000_00),
    within("add_on_services_duration", t.durationMinutes, 0, 240),
  ],
);
