import { describe, expect, it } from "vitest";
import { DEPLOYED, hostingHeaders } from "#emulator/local/hosting-headers.ts";
import { DEFAULT_PORTS } from "#emulator/local/ports.ts";

const headers = (path: string) => hostingHeaders(path, DEFAULT_PORTS);

function directives(policy: string | undefined): Map<string, string[]> {
  return new Map(
    (policy ?? "").split(";").map((directive): [string, string[]] => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe("the headers of every page", () => {
  const deployed = DEPLOYED.headers[0]?.headers.find(({ key }) => key === "Content-Security-Policy")?.value;

  it("allow no inline script, no eval, no plug-in and no frame around the app", () => {
    const policy = directives(deployed);
    expect(policy.get("default-src")).toEqual(["'none'"]);
    // WebAssembly compiles only what comes from our own server: nothing else may be fetched.
    expect(policy.get("script-src")).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(deployed).not.toMatch(/'unsafe-eval|localhost|127\.0\.0\.1|http:/);
  });

  it("are those of production, plus the local backend as a connection target", () => {
    const [local, production] = [directives(headers("/index.html")["Content-Security-Policy"]), directives(deployed)];
    const others = (policy: Map<string, string[]>) => [...policy].filter(([name]) => name !== "connect-src");
    expect(others(local)).toEqual(others(production));
    const added = local.get("connect-src")?.filter((source) => !production.get("connect-src")?.includes(source));
    expect(added?.toSorted()).toEqual(
      ["127.0.0.1", "localhost"]
        .flatMap((host) => [5001, 8080, 9099].map((port) => `http://${host}:${port}`))
        .toSorted(),
    );
  });

  it("set every protection browsers offer", () => {
    expect(headers("/orders/1")).toMatchObject({
      "Strict-Transport-Security": expect.stringMatching(/^max-age=\d{8}/),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": expect.stringContaining("microphone=()"),
    });
  });

  it("[W1] keep every page out of all caches, the browser's for pages left too", () => {
    for (const path of ["/", "/index.html", "/orders/1", "/signup/user/abc", "/customer/a-b_c"]) {
      expect(headers(path)["Cache-Control"]).toBe("no-store");
    }
  });

  it("let only hashed files be cached: worker and texts are revalidated", () => {
    for (const path of ["/sw.js", "/locales/en/translation.json", "/icon-192.png", "/manifest.webmanifest"]) {
      expect(headers(path)["Cache-Control"]).toBe("no-cache");
    }
    expect(headers("/assets/index-Ab12.js")["Cache-Control"]).toBe("public, max-age=31536000, immutable");
  });
});
