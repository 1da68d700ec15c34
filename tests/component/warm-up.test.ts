import { beforeEach, describe, expect, it, vi } from "vitest";
import { ROUTES } from "#app/routes.tsx";
import { keepStaffHint, readStaffHint } from "#app/staff-hint.ts";
import { warmUp } from "#app/warm-up.ts";

/** The paths whose code is fetched ahead on this address. */
function warmed(pathname: string): string[] {
  const fetched: string[] = [];
  const spies = ROUTES.map((route) =>
    vi.spyOn(route, "load").mockImplementation(() => {
      fetched.push(route.path);
      return new Promise(() => {});
    }),
  );
  warmUp(pathname, readStaffHint());
  for (const spy of spies) spy.mockRestore();
  return fetched;
}

describe("what is fetched while the databases open", () => {
  beforeEach(() => keepStaffHint(false));

  it("is the sign-in page for somebody who was never here, whatever the address", () => {
    expect(warmed("/")).toEqual(["/login"]);
    expect(warmed("/itinerary/today")).toEqual(["/login"]);
  });

  it("is the screen of the address where somebody was signed in last", () => {
    keepStaffHint(true);
    expect(warmed("/")).toEqual(["/home"]);
    expect(warmed("/itinerary/today")).toEqual(["/itinerary/:day"]);
  });

  it("is the sign-in page again after signing out", () => {
    keepStaffHint(true);
    keepStaffHint(false);
    expect(warmed("/home")).toEqual(["/login"]);
  });
});
