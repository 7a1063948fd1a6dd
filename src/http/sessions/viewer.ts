import type { Role } from "#src/shared/base/viewers.ts";

export interface Viewer {
  readonly sessionId: number;
  readonly userId: number;
  readonly role: Role;
  readonly username: string;
  readonly fullName: string;
  readonly groomerId: number | null;
}
