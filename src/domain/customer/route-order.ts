import type { EditPair } from "../records/preview-edits.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Customer } from "./customer.ts";

type Ordered = Pick<Customer, "id" | "name" | "routeOrder">;

/** The customers of a zone that have a place in its fixed sequence, in its order; ties by name (VISIT-46). */
export function zoneSequence<Row extends Ordered>(customers: readonly Row[]): Row[] {
  const placeOf = ({ routeOrder }: Row) => routeOrder ?? Infinity;
  return customers
    .filter(({ routeOrder }) => (routeOrder ?? null) !== null)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
}

/** The edits that give a zone's customers this sequence, counted from 1; those that are not in it lose their place. */
export function sequenceEdits(customers: readonly Customer[], sequence: readonly Identifier[]): EditPair<Customer>[] {
  const places = new Map(sequence.map((id, at) => [id, at + 1]));
  return customers.flatMap((before) => {
    const routeOrder = places.get(before.id) ?? null;
    return (before.routeOrder ?? null) === routeOrder ? [] : [{ before, after: { ...before, routeOrder } }];
  });
}
