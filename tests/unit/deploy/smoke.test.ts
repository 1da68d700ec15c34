import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Release } from "#deploy/smoke/release.ts";
import { tryRelease } from "#deploy/smoke/smoke.ts";

const POLICY = (origin: string) => `default-src 'none'; connect-src ${origin}`;
const PAGE = '<!doctype html><script type="module" src="/assets/start-Ab12.js"></script>';

type Answer = { status?: number; headers?: Record<string, string>; body?: string };
type Defect = (path: string, method: string, proof: string) => Answer | null;

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** A release that is as it should be, but for the defect. */
async function problemsWith(defect: Defect = () => null, debugToken?: string): Promise<string[]> {
  server = createServer((request, response) => {
    let sent = "";
    request.on("data", (chunk) => (sent += String(chunk)));
    request.on("end", () => {
      const path = request.url ?? "";
      const origin = `http://${request.headers.host}`;
      const proof = String(request.headers["x-firebase-appcheck"] ?? "");
      const answer =
        defect(path, request.method ?? "", proof) ?? asItShouldBe(path, request.method ?? "", origin, sent);
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const appCheck = debugToken === undefined ? null : { address: `${origin}/check`, appId: "1:2:web:3", debugToken };
  return tryRelease({ ...releaseAt(origin), appCheck });
}

/** One of which nobody wants an order or a mail. */
function releaseAt(origin: string): Release {
  return {
    projectId: "p",
    app: origin,
    functions: `${origin}/f`,
    firestore: origin,
    signIn: `${origin}/auth`,
    apiKey: "k",
    appCheck: null,
    build: "1",
    person: { email: "eva@house.test", password: "x" },
    company: null,
    mails: null,
    mailMs: 0,
  };
}

function asItShouldBe(path: string, method: string, origin: string, sent: string): Answer {
  if (path === "/login")
    return {
      headers: {
        "content-security-policy": POLICY(origin),
        "strict-transport-security": "max-age=63072000",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      },
      body: PAGE,
    };
  if (path === "/assets/start-Ab12.js")
    return { headers: { "content-type": "text/javascript", "cache-control": "max-age=31536000, immutable" } };
  if (path.startsWith("/assets/")) return { status: 404, headers: { "cache-control": "no-store" } };
  if (path === "/sw.js") return { headers: { "cache-control": "no-cache" } };
  if (method === "OPTIONS") return { status: 204, headers: preflight(origin) };
  if (path === "/check/v1/projects/p/apps/1:2:web:3:exchangeDebugToken?key=k")
    return JSON.parse(sent).debugToken === "d"
      ? { body: JSON.stringify({ token: "proof", ttl: "3600s" }) }
      : { status: 403 };
  if (path === "/f/ping") return { body: JSON.stringify({ result: { nonce: JSON.parse(sent).data.nonce } }) };
  const payload = Buffer.from(JSON.stringify({ user_id: "eva" })).toString("base64url");
  return { body: JSON.stringify({ idToken: `h.${payload}.s` }) };
}

const preflight = (origin: string) => ({
  "access-control-allow-origin": origin,
  "access-control-max-age": "7200",
});

const at =
  (wanted: string, answer: Answer, only = ""): Defect =>
  (path, method) =>
    path.startsWith(wanted) && (only === "" || only === method) ? answer : null;

describe("OPS-26: smoke", () => {
  it("finds nothing in a release that is as it should be", async () => {
    expect(await problemsWith()).toEqual([]);
  });

  it.each([
    ["the page for a missing chunk", at("/assets/gone", { body: PAGE }), "a missing chunk answers 200"],
    [
      "a missing chunk that is cached",
      at("/assets/gone", { status: 404, headers: { "cache-control": "immutable" } }),
      "is cached",
    ],
    ["headers that are gone", at("/login", { body: PAGE }), "strict-transport-security is missing"],
    [
      "a policy of another project",
      at("/login", { headers: { "content-security-policy": POLICY("https://x.test") }, body: PAGE }),
      "does not allow the project's functions",
    ],
    ["a page without the app", at("/login", { status: 500 }), "/login answers 500 without the app"],
    ["a script that is the page", at("/assets/start", { body: PAGE }), "is no script"],
    [
      "a function nobody may call",
      at("/f/placeOrders", { status: 403 }, "OPTIONS"),
      "placeOrders does not let a browser",
    ],
    [
      "a preflight before each call",
      at("/f/ping", { status: 204, headers: { "access-control-allow-origin": "*" } }, "OPTIONS"),
      "asks before each call whether it may call ping",
    ],
    ["a captive portal", at("/f/ping", { body: PAGE }, "POST"), "without the nonce"],
    ["an account that cannot sign in", at("/auth", { status: 400 }), "eva@house.test cannot sign in (400)"],
    ["a worker that is cached", at("/sw.js", { headers: { "cache-control": "max-age=3600" } }), "service worker"],
  ])("sees %s", async (_, defect, problem) => {
    expect((await problemsWith(defect)).join("\n")).toContain(problem);
  });

  describe("where calls without a proof to come from the app are refused", () => {
    const enforced: Defect = (path, method, proof) =>
      path.startsWith("/f/") && method === "POST" && proof !== "proof" ? { status: 401 } : null;

    it("calls with App Check's proof for the debug token", async () => {
      expect(await problemsWith(enforced, "d")).toEqual([]);
    });

    it("says that App Check knows no such token, and goes on", async () => {
      expect(await problemsWith(enforced, "x")).toEqual([
        "App Check gives no proof for the debug token (403)",
        "ping answers 401 without the nonce",
      ]);
    });
  });

  it("says which server does not answer at all", async () => {
    expect(await tryRelease({ ...releaseAt("http://127.0.0.1:1"), person: null })).toEqual(
      expect.arrayContaining([expect.stringContaining("tryPage: ")]),
    );
  });
});
