import type { RoleConfiguration } from "#domain/access/access.ts";

/** Whether maintenance is on, and who may work then and otherwise (ACCESS-29). */
export interface Maintenance {
  readonly on: boolean;
  readonly roles: RoleConfiguration;
}

/** Reads the current state from the server; rejects when it does not answer. */
export type ReadMaintenance = () => Promise<Maintenance>;
