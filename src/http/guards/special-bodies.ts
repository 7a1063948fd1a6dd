import { IMPORT_TOO_LARGE } from "#src/shared/day/own/import-labels.ts";

const KB = 1024;
export const JSON_BODY_LIMIT = 32 * KB;

/** Five megabytes of pictures and the fields around them; JSON has data URLs, which are a third longer. */
export const PICTURES: UploadLimits = { multipart: 5.5 * KB * KB, json: 7.4 * KB * KB };
/** Five megabytes of text; in JSON quotes and line feeds take two characters. */
export const LISTS: UploadLimits = {
  multipart: 5.1 * KB * KB,
  json: 7.4 * KB * KB,
  tooLarge: IMPORT_TOO_LARGE,
  isList: true,
};

export interface UploadLimits {
  multipart: number;
  json: number;
  /** What is said about larger ones, where they hold no pictures. */
  tooLarge?: string;
  /** A list, which may take seconds to read: nobody's pictures wait for it. */
  isList?: true;
}

export interface SpecialPaths {
  /** Calls that bring pictures, as multipart or as JSON with a data URL: at most so many bytes. */
  uploads?: readonly (readonly [path: RegExp, limits: UploadLimits])[];
  /** Calls from other machines, which carry no cookie and prove themselves by a signature. */
  webhooks?: readonly string[];
  /** RFC 8058: from anywhere, as a form of either kind. The token in the address says what for; no cookies. */
  oneClick?: readonly string[];
}

export interface SpecialBody {
  kind: "upload" | "webhook" | "one-click";
  /** Of an upload. */
  limits?: UploadLimits;
}

/** Looks up a path among those that features declare; undefined for any other. */
export function createSpecialBodies(features: readonly SpecialPaths[]) {
  const uploads = features.flatMap((feature) => feature.uploads ?? []);
  const webhooks = new Set(features.flatMap((feature) => feature.webhooks ?? []));
  const oneClick = new Set(features.flatMap((feature) => feature.oneClick ?? []));
  return (path: string): SpecialBody | undefined => {
    if (webhooks.has(path)) return { kind: "webhook" };
    if (oneClick.has(path.replace(/\/$/, ""))) return { kind: "one-click" };
    const limits = uploads.find(([pattern]) => pattern.test(path))?.[1];
    return limits && { kind: "upload", limits };
  };
}
