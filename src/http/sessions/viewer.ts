import { firstName } from "#src/shared/base/names.ts";
import type { Role } from "#src/shared/base/viewers.ts";

export interface Viewer {
  readonly sessionId: number;
  readonly userId: number;
  readonly role: Role;
  readonly username: string;
  readonly fullName: string;
  readonly groomerId: number | null;
}

/** How a person ends a text to a client. */
export const signatureOf = ({ fullName }: Viewer): string => firstName(fullName) ?? fullName;
