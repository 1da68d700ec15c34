import type { Customer } from "#domain/customer/customer.ts";

/** Customers in driving order: always the nearest remaining one (VISIT-10); ties by id. */
export function orderStops<Place extends Pick<Customer, "id" | "position">>(places: readonly Place[]): Place[] {
  const left = places.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const route: Place[] = [];
  let here = left.shift();
  while (here) {
    route.push(here);
    const from = here;
    let nearest = 0;
    left.forEach((place, at) => {
      const best = left[nearest];
      if (best && distance(from, place) < distance(from, best)) nearest = at;
    });
    here = left.splice(nearest, 1)[0];
  }
  return route;
}

/** Squared and flat: accurate enough to compare within a city. Customers without a position come last. */
export function distance(from: Pick<Customer, "position">, to: Pick<Customer, "position">): number {
  if (!from.position || !to.position) return Number.POSITIVE_INFINITY;
  const shrink = Math.cos((from.position.latitude * Math.PI) / 180);
  const north = to.position.latitude - from.position.latitude;
  const east = (to.position.longitude - from.position.longitude) * shrink;
  return north * north + east * east;
}
