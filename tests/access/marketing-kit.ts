import {
  BUTTON_PAGE,
  CODE_PAGE,
  CODE_PNG,
  CODE_SVG,
  PICTURE_PAGE,
  PICTURE_PNG,
  printNames,
  printPath,
} from "#src/shared/dashboard/marketing-kit.ts";
import type { Row } from "./rows.ts";

export const handoutRows: Row[] = [
  ...[CODE_PAGE, ...printNames.map(printPath), PICTURE_PAGE, BUTTON_PAGE].map(
    (path): Row => ({ route: `GET ${path}`, is: { gus: 200, gil: 302, others: 302 } }),
  ),
  ...[CODE_SVG, CODE_PNG, PICTURE_PNG].map(
    (path): Row => ({ route: `GET ${path}`, is: { gus: 200, gil: 404, others: 302 } }),
  ),
];
