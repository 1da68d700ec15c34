import type { Position } from "#domain/values/position.ts";
import type { MapApp } from "#ui/ports/preferences.ts";

/** A link that opens a route in a map app. */
export interface RouteLink {
  readonly href: string;
  /** How many of the places it holds, from the first on: every app has a limit. */
  readonly places: number;
}

/** Nine places on the way and one at the end; Apple takes fourteen; Waze knows one destination. */
const GOOGLE_PLACES = 10;
const APPLE_PLACES = 14;

/** The way from here through `places`, in their order, in the chosen map app (VISIT-5); null without any. */
export function routeLink(places: readonly Position[], mapApp: MapApp = "phone"): RouteLink | null {
  if (places.length === 0) return null;
  if (mapApp === "waze") return linkOf("https://waze.com/ul?navigate=yes", places.slice(0, 1), "ll", null);
  if (mapApp === "apple") {
    return linkOf("https://maps.apple.com/directions?mode=driving", places.slice(0, APPLE_PLACES), "destination", null);
  }
  const google = "https://www.google.com/maps/dir/?api=1&travelmode=driving";
  return linkOf(google, places.slice(0, GOOGLE_PLACES), "destination", "|");
}

/** `between` joins the places on the way into one parameter; null gives each its own. */
function linkOf(start: string, places: readonly Position[], end: string, between: string | null): RouteLink {
  const points = places.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  const via = points.slice(0, -1);
  const way =
    between === null
      ? via.map((point) => ["waypoint", point])
      : via.length > 0
        ? [["waypoints", via.join(between)]]
        : [];
  const parameters = [...way, [end, points.at(-1) ?? ""]];
  const query = parameters.map(([name = "", value = ""]) => `&${name}=${encodeURIComponent(value)}`).join("");
  return { href: start + query, places: places.length };
}
