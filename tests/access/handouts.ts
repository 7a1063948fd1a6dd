import {
  BUTTON_PAGE,
  CARDS_PAGE,
  CODE_PAGE,
  CODE_PNG,
  CODE_SVG,
  PICTURE_PAGE,
  PICTURE_PNG,
  SHEET_PAGE,
} from "#src/shared/desk/handouts.ts";
import type { Row } from "./rows.ts";

export const handoutRows: Row[] = [
  ...[CODE_PAGE, SHEET_PAGE, CARDS_PAGE, PICTURE_PAGE, BUTTON_PAGE].map(
    (path): Row => ({ route: `GET ${path}`, is: { gus: 200, gil: 302, others: 302 } }),
  ),
  ...[CODE_SVG, CODE_PNG, PICTURE_PNG].map(
    (path): Row => ({ route: `GET ${path}`, is: { gus: 200, gil: 404, others: 302 } }),
  ),
];
