import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { error, float, int, path, string } from "../rule-values.ts";
import type { LatLngValue } from "../rule-values.ts";

const EARTH_RADIUS = 6_371_010;

export const latlngMethods: CallableTable = {
  latitude: callable(["latlng"], (place) => float(place.latitude)),
  longitude: callable(["latlng"], (place) => float(place.longitude)),
  /** Metres along the great circle. */
  distance: callable(["latlng", "latlng"], (from, to) => float(distance(from, to))),
};

/** Encodings as production writes them: URL-safe base64 with padding, upper-case hex. */
export const bytesMethods: CallableTable = {
  size: callable(["bytes"], (data) => int(data.value.length)),
  toBase64: callable(["bytes"], (data) =>
    string(Buffer.from(data.value).toString("base64").replaceAll("+", "-").replaceAll("/", "_")),
  ),
  toHexString: callable(["bytes"], (data) => string(Buffer.from(data.value).toString("hex").toUpperCase())),
};

export const pathMethods: CallableTable = {
  /** Fills `{name}` segments from a map. */
  bind: callable(["path", "map"], (self, values) => {
    const segments: string[] = [];
    for (const segment of self.segments) {
      const name = /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(segment)?.[1];
      const value = name === undefined ? string(segment) : values.entries.get(name);
      if (value?.type !== "string") return error(`No text is bound to '${segment}'.`);
      segments.push(value.value);
    }
    return path(segments);
  }),
};

function distance(from: LatLngValue, to: LatLngValue): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = north * north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east * east;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
