import { beforeEach, describe, expect, it, vi } from "vitest";
import { SCREENS } from "#app/pages/routes.tsx";
import { keepStaffHint, readStaffHint } from "#runtime/session/staff-hint.ts";
import { warmUp } from "#app/first-page.ts";

/** The screens whose code is fetched ahead on this address. */
function warmed(pathname: string): string[] {
  const fetched: string[] = [];
  const spies = Object.entries(SCREENS).map(([name, screen]) =>
    vi.spyOn(screen, "load").mockImplementation(() => {
      fetched.push(name);
      return new Promise(() => {});
    }),
  );
  warmUp(pathname, readStaffHint(), false);
  for (const spy of spies) spy.mockRestore();
  return fetched;
}

describe("what is prefetched while the databases open", () => {
  beforeEach(() => keepStaffHint(false));

  it("is the requested page for a new visitor, or the sign-in page if it is for staff", () => {
    expect(warmed("/verify-email/ABC")).toEqual(["verifyEmail"]);
    expect(warmed("/itinerary/today")).toEqual(["login"]);
  });

  it("is the requested screen if a person was signed in last", () => {
    keepStaffHint(true);
    expect(warmed("/")).toEqual(["home"]);
    expect(warmed("/itinerary/today")).toEqual(["itineraryDay"]);
  });

  it("is the sign-in page again after signing out", () => {
    keepStaffHint(true);
    keepStaffHint(false);
    expect(warmed("/home")).toEqual(["login"]);
  });
});
