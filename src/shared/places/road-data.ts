/** Contraction hierarchies (decision 30): ways up to more important nodes. ZIP points first, by south, then west. */
export interface RoadData {
  /** Of ZIP codes. */
  points: number;
  /** The nodes that follow them are landings of ferries, the two of each one after the other. */
  landings: number;
  /** Of all nodes: longitude and latitude in turn, in parts of a degree. */
  spots: Int32Array;
  /** Of each node, where its ways up begin; one more at the end. */
  firsts: Int32Array;
  /** Of each way: the node, its units of time and the node it leads through, or -1 - the number of a road, or STREET. */
  targets: Int32Array;
  vias: Int32Array;
  units: Uint16Array;
  /** Of each road, where its bends begin; one more at the end. */
  roads: Int32Array;
  /** Of each bend: steps of longitude and latitude in turn, in parts of a degree, from the one before; they begin at the end with the smaller number. */
  bends: Int16Array;
  /** Of each point, the number of what roads and ferries link it to. */
  linked: Uint16Array;
  /** Of each point, units for a mile of street around it. */
  paces: Uint16Array;
}

/** A way that no road is known of: streets and ferries. */
export const STREET = -0x7fffffff;
/** Units in a minute. */
export const UNITS = 16;
/** Parts of a degree. */
export const PARTS = 10_000;
