import { type AccessRow, all } from "./rows.ts";

export const placeRows: AccessRow[] = [
  { route: "GET /api/places?q=ashev", is: all(200) },
  { route: "GET /api/places", is: all(422) },
  { route: "GET /api/places/points", is: all(200) },
  { route: "GET /api/places/28801", is: all(200) },
  { route: "GET /api/places/00000", is: all(404) },
  { route: "GET /api/places/2880x", is: all(404) },
  { route: "GET /map/35.60,-82.55,25,wide-0000000000.svg", is: all(200) },
  { route: "GET /map/30.00,-60.00,25,wide-0000000000.svg", is: all(404) },
  { route: "GET /map/35.61,-82.55,25,wide-0000000000.svg", is: all(404) },
  { route: "GET /map/..%2Fdb%2Fmap%2Fus_map.bin", is: all(404) },
];
