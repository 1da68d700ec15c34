import { describe, expect, it } from "vitest";
import { neededSources, projectPolicy } from "#deploy/content-policy.ts";
import { DEPLOYED } from "#emulator/local/hosting-headers.ts";

const strict = DEPLOYED.headers[0]?.headers.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
const sourcesOf = (name: string, values: Record<string, string> = {}) => {
  const policy = projectPolicy(strict, "shop-1", values);
  const directive = policy.split("; ").find((each) => each.startsWith(`${name} `)) ?? "";
  return directive.split(" ").slice(1);
};

describe("the content policy of a release", () => {
  it("lets an app connect to the project's own functions, not to everybody's nor to the local ones", () => {
    expect(sourcesOf("connect-src")).toContain("https://us-central1-shop-1.cloudfunctions.net");
    expect(sourcesOf("connect-src").join(" ")).not.toMatch(/\*|demo-rutero/);
  });

  it("is otherwise the strict one where nothing more is configured", () => {
    const others = (policy: string) => policy.split("; ").filter((directive) => !directive.startsWith("connect-src"));
    expect(others(projectPolicy(strict, "shop-1", {}))).toEqual(others(strict));
    expect(strict).not.toContain("facebook");
  });

  it("ACCESS-35 names the origin of endpoints that were replaced", () => {
    const values = { VITE_EARLY_ACCESS_URL: "https://api.shop.test/early", VITE_PASSWORD_RESET_URL: "" };
    expect(sourcesOf("connect-src", values)).toContain("https://api.shop.test");
  });

  it("VISIT-50 names the one host of the map's tiles", () => {
    const values = { VITE_MAP_TILES: "https://tiles.shop.test/streets/{z}/{x}/{y}.png?key=1" };
    expect(sourcesOf("connect-src", values)).toContain("https://tiles.shop.test");
  });

  it("ACCESS-28 allows the ad pixel only where one is configured", () => {
    expect(sourcesOf("script-src")).not.toContain("https://connect.facebook.net");
    expect(sourcesOf("script-src", { VITE_AD_PIXEL_ID: "123" })).toContain("https://connect.facebook.net");
    expect(neededSources({ VITE_AD_PIXEL_ID: "123" })).toContain("img-src https://www.facebook.com");
  });

  it("ACCESS-32 adds a directive that the strict policy does not have", () => {
    expect(sourcesOf("frame-src", { VITE_APP_CHECK_KEY: "k" })).toEqual(["https://www.google.com/recaptcha/"]);
  });
});
