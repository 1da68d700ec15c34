import type { Identity } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Catalogue } from "../catalogue/worker/catalogue.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import type { WorkDatabase } from "./work-database.ts";

/** What commands and queries need: the signed-in account's databases, its catalogue, a clock and ids. */
export interface Device {
  readonly identity: Identity;
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
  readonly shared: DeviceDatabase;
  readonly catalogue: Catalogue;
  now(): Instant;
  newId(): string;
}
