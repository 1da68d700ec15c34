import { afterEach, describe, expect, it, vi } from "vitest";
import { CALL_TIMEOUT_MS, createCaller, readAnswer } from "#remote/calls/call-function.ts";
import { VERSION } from "#remote/calls/version.ts";
import { ping } from "#remote/calls/ping.ts";
import { registerDevice } from "#remote/calls/register-device.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const JSON_TYPE = "application/json";

function answerWith(...responses: (Response | Error)[]) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    const response = responses[requests.length - 1] ?? new Response("{}", { status: 500 });
    if (response instanceof Error) throw response;
    return response;
  });
  return requests;
}

describe("the error catalogue of ACCESS-32", () => {
  it.each([
    [400, "invalid-argument"],
    [401, "unauthenticated"],
    [403, "permission-denied"],
    [404, "not-found"],
    [409, "aborted"],
    [429, "resource-exhausted"],
    [499, "cancelled"],
    [500, "internal"],
    [501, "unimplemented"],
    [503, "unavailable"],
    [504, "deadline-exceeded"],
    [418, "unknown"],
    [302, "unknown"],
  ])("status %i is %s", (status, code) => {
    expect(readAnswer(status, "text/html", "")).toEqual({
      ok: false,
      problem: { code, message: `HTTP ${status}` },
    });
  });

  it("[S20] only the function's own error, as JSON with the status it belongs to, comes from the function", () => {
    const body = JSON.stringify({ error: { status: "NOT_FOUND", message: "No such import" } });
    const ours = { ok: false, problem: { code: "not-found", fromFunction: true, message: "No such import" } };
    expect(readAnswer(404, "application/json; charset=utf-8", body)).toEqual(ours);
    const theirs = (code: string) => ({ ok: false, problem: { code, message: "No such import" } });
    expect(readAnswer(404, "text/html", body)).toEqual(theirs("not-found"));
    expect(readAnswer(400, JSON_TYPE, body)).toEqual(theirs("invalid-argument"));
    expect(readAnswer(200, JSON_TYPE, body)).toEqual(theirs("unknown"));
    for (const other of ['{"error":{"status":"NOT_FOUND"}}', '{"error":"NOT_FOUND"}', '{"error":{"code":404}}', "[]"]) {
      expect(readAnswer(404, JSON_TYPE, other)).toEqual({
        ok: false,
        problem: { code: "not-found", message: "HTTP 404" },
      });
    }
  });

  it.each(["{}", "[]", "null", "<html>Sign in to the hotel</html>", ""])("rejects a 200 with %j", (body) => {
    expect(readAnswer(200, JSON_TYPE, body)).toEqual({
      ok: false,
      problem: { code: "no-data", message: "Response is missing data field." },
    });
  });

  it("shows several messages one per line, each once", () => {
    const error = {
      status: "INVALID_ARGUMENT",
      message: "Two fields are wrong",
      errors: ["No name", { message: "No phone" }],
    };
    expect(readAnswer(400, JSON_TYPE, JSON.stringify({ error }))).toEqual({
      ok: false,
      problem: { code: "invalid-argument", fromFunction: true, message: "Two fields are wrong\nNo name\nNo phone" },
    });
    const doubled = { message: "Busy", details: [{ message: "Busy" }, { "@type": "RetryInfo" }, 7] };
    expect(readAnswer(503, JSON_TYPE, JSON.stringify({ error: doubled }))).toMatchObject({
      problem: { message: "Busy" },
    });
    expect(readAnswer(200, JSON_TYPE, '{"errors":["First","Second"]}')).toMatchObject({
      problem: { code: "no-data", message: "Response is missing data field.\nFirst\nSecond" },
    });
  });

  it("reads the answer from `result` or `data`, including null", () => {
    expect(readAnswer(200, JSON_TYPE, '{"result":{"a":1}}')).toEqual({ ok: true, value: { a: 1 } });
    expect(readAnswer(200, JSON_TYPE, '{"data":null}')).toEqual({ ok: true, value: null });
  });
});

describe("a call", () => {
  it("posts its data to the function with the bearer token and the App Check token", async () => {
    vi.stubEnv("VITE_LOCAL_BACKEND", "functions:18401");
    const requests = answerWith(new Response('{"result":7}'));
    const call = createCaller({ getIdToken: async () => "token", getAppCheckToken: async () => "attested" });
    expect(await call("ping", { nonce: "n" })).toEqual({ ok: true, value: 7 });
    const [request] = requests;
    expect(request?.url).toBe("http://127.0.0.1:18401/demo-rutero/us-central1/ping");
    expect(request?.headers.get("authorization")).toBe("Bearer token");
    expect(request?.headers.get("x-firebase-appcheck")).toBe("attested");
    expect(await request?.json()).toEqual({ data: { nonce: "n" } });
  });

  it("goes to the region's own host in production", async () => {
    vi.stubEnv("VITE_PROJECT_ID", "shop");
    const requests = answerWith(new Response('{"result":7}'));
    await createCaller({ getIdToken: async () => null })("placeOrders", {});
    expect(requests[0]?.url).toBe("https://us-central1-shop.cloudfunctions.net/placeOrders");
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  it("OPS-29 names the build to our own functions", async () => {
    const requests = answerWith(new Response('{"result":1}'));
    await createCaller({ getIdToken: async () => null })("ping", {});
    expect(requests[0]?.headers.get("x-rutero-build")).toBe(VERSION);
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("is retried once with a fresh token if the first was stale", async () => {
    const asked: boolean[] = [];
    answerWith(new Response("", { status: 401 }), new Response('{"result":1}'));
    const call = createCaller({
      getIdToken: async (options) => {
        asked.push(options?.fresh ?? false);
        return "t";
      },
    });
    expect(await call("ping", {})).toEqual({ ok: true, value: 1 });
    expect(asked).toEqual([false, true]);
  });

  it("times out after 70 seconds (ACCESS-32)", async () => {
    expect(CALL_TIMEOUT_MS).toBe(70_000);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
      limits.push(limit);
      return AbortSignal.abort();
    });
    answerWith(new Error("aborted"));
    expect(await createCaller({ getIdToken: async () => "t" })("ping", {})).toEqual({
      ok: false,
      problem: { code: "timeout", message: "deadline-exceeded" },
    });
    expect(limits).toEqual([70_000]);
  });

  it("reports offline without a network", async () => {
    answerWith(new TypeError("Failed to fetch"));
    expect(await createCaller({ getIdToken: async () => "t" })("ping", {})).toMatchObject({
      ok: false,
      problem: { code: "offline" },
    });
  });
});

describe("ping and registerDevice", () => {
  it("ping is true only for its own nonce", async () => {
    expect(await ping(async () => ({ ok: true, value: { nonce: "n" } }), "n")).toBe(true);
    expect(await ping(async () => ({ ok: true, value: { nonce: "other" } }), "n")).toBe(false);
    expect(await ping(async () => ({ ok: true, value: null }), "n")).toBe(false);
    expect(await ping(async () => ({ ok: false, problem: { code: "offline", message: "" } }), "n")).toBe(false);
  });

  it("registerDevice accepts only a letter as the answer", async () => {
    const device = { installId: "i", platform: "test" };
    expect(await registerDevice(async () => ({ ok: true, value: { deviceLetter: "B" } }), device)).toEqual({
      ok: true,
      value: { deviceLetter: "B" },
    });
    expect(await registerDevice(async () => ({ ok: true, value: { deviceLetter: 7 } }), device)).toMatchObject({
      ok: false,
    });
    expect(
      await registerDevice(async () => ({ ok: false, problem: { code: "offline", message: "" } }), device),
    ).toMatchObject({ problem: { code: "offline" } });
  });
});
