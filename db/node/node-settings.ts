import type { PrimaryAddress } from "./primary-client.ts";

export interface NodeSettings extends PrimaryAddress {
  replica: string;
  uptime?: () => number;
}
