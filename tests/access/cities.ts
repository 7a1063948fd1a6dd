import { all, type Row } from "./rows.ts";

export const cityRows: Row[] = [
  { route: "GET /mobile-dog-grooming/nc", is: all(200) },
  { route: "GET /mobile-dog-grooming/NC", is: all(301) },
  { route: "GET /mobile-dog-grooming/zz", is: all(404) },
  { route: "GET /mobile-dog-grooming/nc/asheville", is: all(200) },
  { route: "GET /mobile-dog-grooming/nc/nowhere", is: all(404) },
];
