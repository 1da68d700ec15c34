import type { CustomerFilter } from "#local/queries/customer/find-customers.ts";
import type { Position } from "#domain/values/position.ts";

export type Filter = NonNullable<CustomerFilter["filter"]>;

/** Whom the list and the map show. */
export interface Question {
  readonly text: string;
  readonly filter: Filter;
  /** Where I am, for those near me. */
  readonly position: Position | null;
}
