import type { Ring } from "#db/map/map-file.ts";
import type { GeoBox } from "#src/domain/map/frame.ts";

/** The rings that may touch a box, and what to add to their longitudes to be where the box is. */
export const ringsIn = (rings: readonly Ring[], box: GeoBox) =>
  rings.flatMap(({ points, box: own }) =>
    [0, 360, -360].filter((turn) => touches(own, box, turn)).map((turn) => ({ points, turn })),
  );

const touches = (own: GeoBox, box: GeoBox, turn: number) =>
  own.west + turn <= box.east && own.east + turn >= box.west && own.south <= box.north && own.north >= box.south;
