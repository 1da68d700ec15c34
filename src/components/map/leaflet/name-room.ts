/** A marker's middle in pixels. */
interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Several pins in one: it has no name. */
  readonly isCluster: boolean;
}

/** Half the side of the square around a marker that no name may cover, in pixels. */
const HALF = 12;
/** From a marker's middle down to its name. */
const BELOW = 22;

/** The markers with room for a name of this size (pixels) below them: no name covers a marker or another name. */
export function roomForNames(markers: readonly Placed[], width: number, height: number): ReadonlySet<string> {
  const taken = markers.map(({ x, y }) => ({ left: x - HALF, right: x + HALF, top: y - HALF, bottom: y + HALF }));
  const named = new Set<string>();
  for (const { id, x, y, isCluster } of markers) {
    if (isCluster) continue;
    const name = { left: x - width / 2, right: x + width / 2, top: y + BELOW, bottom: y + BELOW + height };
    const isFree = taken.every(
      (other) =>
        other.right <= name.left || other.left >= name.right || other.bottom <= name.top || other.top >= name.bottom,
    );
    if (!isFree) continue;
    taken.push(name);
    named.add(id);
  }
  return named;
}
