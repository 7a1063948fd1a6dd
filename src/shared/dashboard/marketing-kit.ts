import * as z from "zod/mini";
import { GROOMER_DASHBOARD } from "../base/dashboard-paths.ts";

const KIT_PATH = `${GROOMER_DASHBOARD}/link`;
export const QR_PAGE = `${KIT_PATH}/code`;
export const IMAGE_PAGE = `${KIT_PATH}/image`;
export const IMAGE_PAGE_OLD_PATH = `${KIT_PATH}/picture`;
export const BUTTON_PAGE = `${KIT_PATH}/button`;
export const QR_SVG_PATH = `${KIT_PATH}/code.svg`;
export const QR_PNG_PATH = `${KIT_PATH}/code.png`;
export const IMAGE_URL = `${KIT_PATH}/image.png`;

export const printKinds = ["sheet", "postcard", "cards"] as const;
export type PrintName = (typeof printKinds)[number];
export const printPath = (name: PrintName) => `${KIT_PATH}/${name}`;

/** Prints the phone number only with `?phone=1`. */
export const PhoneQuery = z.object({ phone: z.catch(z.optional(z.literal("1")), undefined) });
export type PhoneQuery = z.infer<typeof PhoneQuery>;
export const pathWithPhone = (path: string, isPrinted: boolean) => (isPrinted ? `${path}?phone=1` : path);
