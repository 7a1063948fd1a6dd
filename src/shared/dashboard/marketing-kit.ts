import * as z from "zod/mini";
import { GROOMER_DASHBOARD } from "../base/dashboard-paths.ts";

const HANDOUTS = `${GROOMER_DASHBOARD}/link`;
export const CODE_PAGE = `${HANDOUTS}/code`;
export const PICTURE_PAGE = `${HANDOUTS}/picture`;
export const BUTTON_PAGE = `${HANDOUTS}/button`;
export const CODE_SVG = `${HANDOUTS}/code.svg`;
export const CODE_PNG = `${HANDOUTS}/code.png`;
export const PICTURE_PNG = `${HANDOUTS}/picture.png`;

export const printNames = ["sheet", "postcard", "cards"] as const;
export type PrintName = (typeof printNames)[number];
export const printPath = (name: PrintName) => `${HANDOUTS}/${name}`;

/** The phone number is printed only if the address says so. */
export const PrintQuery = z.object({ phone: z.catch(z.optional(z.literal("1")), undefined) });
export type PrintQuery = z.infer<typeof PrintQuery>;
export const withPhone = (path: string, isPrinted: boolean) => (isPrinted ? `${path}?phone=1` : path);
