import { describe, expect, it } from "vitest";
import { missingSources } from "#emulator/local/content-policy.ts";
import { DEPLOYED } from "#emulator/local/hosting-headers.ts";

const policy = DEPLOYED.headers[0]?.headers.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
const sourcesOf = (name: string) => policy.split("; ").find((directive) => directive.startsWith(`${name} `)) ?? "";

describe("the content policy that is deployed", () => {
  it("lets an app connect to the project's own functions, not to everybody's", () => {
    expect(missingSources(policy, {})).toEqual([]);
    expect(sourcesOf("connect-src")).not.toContain("*");
    expect(missingSources(policy, { VITE_PROJECT_ID: "shop-1" })).toEqual([
      "connect-src https://us-central1-shop-1.cloudfunctions.net",
    ]);
  });

  it("ACCESS-35 names the origin of endpoints that were replaced", () => {
    const values = { VITE_EARLY_ACCESS_URL: "https://api.shop.test/early", VITE_PASSWORD_RESET_URL: "" };
    expect(missingSources(policy, values)).toEqual(["connect-src https://api.shop.test"]);
  });

  it("VISIT-50 names the one host of the map's tiles", () => {
    const values = { VITE_MAP_TILES: "https://tiles.shop.test/streets/{z}/{x}/{y}.png?key=1" };
    expect(missingSources(policy, values)).toEqual(["connect-src https://tiles.shop.test"]);
  });

  it("ACCESS-28 allows no ad pixel until one is configured, and then names what it needs", () => {
    expect(policy).not.toContain("facebook");
    const needs = missingSources(policy, { VITE_AD_PIXEL_ID: "123" });
    expect(needs).toContain("script-src https://connect.facebook.net");
    const allowing = policy
      .split("; ")
      .map((directive) => {
        const added = needs.filter((need) => directive.startsWith(`${need.split(" ")[0]} `));
        return [directive, ...added.map((need) => need.split(" ")[1])].join(" ");
      })
      .join("; ");
    expect(missingSources(allowing, { VITE_AD_PIXEL_ID: "123" })).toEqual([]);
  });

  it("a build for the local backend asks for nothing", () => {
    expect(missingSources("", { VITE_LOCAL_BACKEND: "auth:1", VITE_AD_PIXEL_ID: "1" })).toEqual([]);
  });
});
