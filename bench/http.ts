import type { Options } from "./options.ts";
export async function benchHttp(_options: Options) {}
