import type { CustomerFilter } from "#local/queries/customer/find-customers.ts";
import type { CustomerSort } from "#local/queries/customer/sort-customers.ts";
import type { Position } from "#domain/values/position.ts";

export type Filter = NonNullable<CustomerFilter["filter"]>;

/** The query behind list and map. */
export interface Question {
  readonly text: string;
  readonly filter: Filter;
  /** The own position, when filtering by distance. */
  readonly position: Position | null;
  /** The order of the table; null = the filter's own. */
  readonly sort: CustomerSort | null;
}
