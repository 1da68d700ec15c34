import type { RoleConfiguration } from "#domain/access/access.ts";

/** Whether maintenance is on, and who may work then and otherwise (ACCESS-29). */
export interface Maintenance {
  readonly on: boolean;
  readonly roles: RoleConfiguration;
}

/** Asks the server what holds now; rejects where it does not answer. Given by the app. */
export type ReadMaintenance = () => Promise<Maintenance>;
