import { describe, expect, it } from "vitest";
import { routeLink } from "#components/customer/contact/route-link.ts";

const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: 19 + index / 100, longitude: -98.2 }));
const parametersOf = (href = "") => [...new URL(href).searchParams].filter(([name]) => name !== "api");

describe("VISIT-5 the whole route in a map app", () => {
  it("Google takes nine stops on the way and one at the end", () => {
    const link = routeLink(places(18), "google");
    expect(link?.places).toBe(10);
    expect(new URL(link?.href ?? "").origin).toBe("https://www.google.com");
    const parameters = new URLSearchParams(parametersOf(link?.href));
    expect(parameters.get("waypoints")?.split("|")).toHaveLength(9);
    expect(parameters.get("waypoints")?.split("|")[0]).toBe("19,-98.2");
    expect(parameters.get("destination")).toBe("19.09,-98.2");
    expect(routeLink(places(18))).toEqual(link);
  });

  it("one stop is a destination without waypoints", () => {
    expect(parametersOf(routeLink(places(1), "google")?.href)).toEqual([
      ["travelmode", "driving"],
      ["destination", "19,-98.2"],
    ]);
    expect(routeLink(places(0), "google")).toBeNull();
  });

  it("Apple gets each stop on the way as a parameter of its own", () => {
    const link = routeLink(places(3), "apple");
    expect(link?.places).toBe(3);
    expect(parametersOf(link?.href)).toEqual([
      ["mode", "driving"],
      ["waypoint", "19,-98.2"],
      ["waypoint", "19.01,-98.2"],
      ["destination", "19.02,-98.2"],
    ]);
    expect(routeLink(places(18), "apple")?.places).toBe(14);
  });

  it("Waze gets the next stop alone", () => {
    const link = routeLink(places(5), "waze");
    expect(link).toEqual({ href: "https://waze.com/ul?navigate=yes&ll=19%2C-98.2", places: 1 });
  });
});
