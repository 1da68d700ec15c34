/** More than anybody goes back over. */
const MOST = 60;

/** How far each list of each history entry was scrolled, by entry and name; those used first are forgotten first. */
const places = new Map<string, number>();

export function noteScrollPlace(name: string, top: number): void {
  const key = keyOf(name);
  if (key === null) return;
  places.delete(key);
  places.set(key, top);
  if (places.size <= MOST) return;
  for (const oldest of places.keys()) {
    places.delete(oldest);
    return;
  }
}

/** Where this list stood when this history entry was left; 0 = at its top, or not seen before (SELL-6). */
export function scrollPlaceOf(name: string): number {
  const key = keyOf(name);
  return (key === null ? undefined : places.get(key)) ?? 0;
}

/** The router names each entry of the history but the first; null = it did not make this one. */
function keyOf(name: string): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null) return null;
  return `${"key" in state ? String(state.key) : "first"} ${name}`;
}
