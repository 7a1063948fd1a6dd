import { IMPORT_TOO_LARGE_TEXT } from "#src/shared/day/added/import-labels.ts";

const KB = 1024;
export const MAX_JSON_BYTES = 32 * KB;

/** Bytes: 5 MB of photos plus fields; base64 adds a third. */
export const PHOTO_BODY_LIMITS: UploadLimits = { multipart: 5.5 * KB * KB, json: 7.4 * KB * KB };
/** Bytes: 5 MB of text; JSON escapes quotes and line feeds. */
export const LIST_BODY_LIMITS: UploadLimits = {
  multipart: 5.1 * KB * KB,
  json: 7.4 * KB * KB,
  tooLarge: IMPORT_TOO_LARGE_TEXT,
  isList: true,
};

export interface UploadLimits {
  multipart: number;
  json: number;
  tooLarge?: string;
  /** Lists have a separate queue, because reading one can take seconds. */
  isList?: true;
}

export interface SpecialPaths {
  uploads?: readonly (readonly [path: RegExp, limits: UploadLimits])[];
  /** Authenticated by signature, without cookies. */
  webhooks?: readonly string[];
  /** RFC 8058: any origin, authenticated by the token in the URL. */
  oneClick?: readonly string[];
}

export interface SpecialBody {
  kind: "upload" | "webhook" | "one-click";
  limits?: UploadLimits;
}

export function specialBodyFinder(features: readonly SpecialPaths[]) {
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
