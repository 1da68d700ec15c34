import type { Position } from "#domain/customer.ts";
import type { CustomerFilter } from "#local/queries/find-customers.ts";

export type Filter = NonNullable<CustomerFilter["filter"]>;

/** Whom the list and the map show. */
export interface Question {
  readonly text: string;
  readonly filter: Filter;
  /** Where I am, for those near me. */
  readonly position: Position | null;
}
