/** Contraction hierarchy: arcs to more important nodes. ZIP code points first, sorted by latitude, then longitude. */
export interface RoadData {
  points: number;
  /** Pairs of ferry landings after the points. */
  landings: number;
  /** Longitude and latitude of all nodes, scaled by DEGREE_UNITS. */
  spots: Int32Array;
  /** Index of each node's first arc, plus one at the end. */
  firsts: Int32Array;
  /** Per arc: target; via node, -1 - road number, or NO_GEOMETRY; cost (UNITS_PER_MINUTE). */
  targets: Int32Array;
  vias: Int32Array;
  units: Uint16Array;
  /** Index of each road's first bend, plus one at the end. */
  roads: Int32Array;
  /** Deltas of longitude and latitude, scaled by DEGREE_UNITS, from the end with the smaller number. */
  bends: Int16Array;
  /** Connected component of each point. */
  linked: Uint16Array;
  /** Cost units per street mile around each point. */
  paces: Uint16Array;
}

/** An arc without road geometry: streets and ferries. */
export const NO_GEOMETRY = -0x7fffffff;
/** Units of an arc's cost. */
export const UNITS_PER_MINUTE = 16;
/** Units of a coordinate, per degree. */
export const DEGREE_UNITS = 10_000;
