import { GROOMER_DASHBOARD } from "../base/own-paths.ts";

const HANDOUTS = `${GROOMER_DASHBOARD}/link`;
export const CODE_PAGE = `${HANDOUTS}/code`;
export const SHEET_PAGE = `${HANDOUTS}/sheet`;
export const CARDS_PAGE = `${HANDOUTS}/cards`;
export const PICTURE_PAGE = `${HANDOUTS}/picture`;
export const BUTTON_PAGE = `${HANDOUTS}/button`;
export const CODE_SVG = `${HANDOUTS}/code.svg`;
export const CODE_PNG = `${HANDOUTS}/code.png`;
export const PICTURE_PNG = `${HANDOUTS}/picture.png`;
