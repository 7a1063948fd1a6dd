import type { PrimaryAddress } from "./primary-client.ts";

export interface NodeSettings extends PrimaryAddress {
  /** The folder of the replica on this machine. */
  replica: string;
  /** The clock of a test. */
  uptime?: () => number;
}
