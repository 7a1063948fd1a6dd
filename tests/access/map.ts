import { all, type Row } from "./rows.ts";

export const mapRows: Row[] = [
  { route: "GET /map/35.60,-82.55,25,wide-0000000000.svg", is: all(200) },
  { route: "GET /map/30.00,-60.00,25,wide-0000000000.svg", is: all(404) },
  { route: "GET /map/35.61,-82.55,25,wide-0000000000.svg", is: all(404) },
  { route: "GET /map/..%2Fdb%2Fmap%2Fus_map.bin", is: all(404) },
];
