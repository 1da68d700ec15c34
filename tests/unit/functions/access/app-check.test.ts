import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// A process may set them once.
vi.mock("#functions/global-options.ts", () => ({}));

// The functions read at their import whether App Check is enforced.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function callables(): Promise<[string, Handler][]> {
  const all: Record<string, unknown> = await import("#functions/index.ts");
  const isCallable = (value: unknown): value is Handler =>
    typeof value === "function" &&
    "__endpoint" in value &&
    JSON.stringify(value.__endpoint).includes("callableTrigger");
  return Object.entries(all).flatMap(([name, value]) => (isCallable(value) ? [[name, value]] : []));
}

/** What the runtime makes of a POST without any token. */
async function statusOf(handler: Handler): Promise<number> {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: { data: {} },
    rawBody: Buffer.from("{}"),
    header: (name: string) => (name.toLowerCase() === "content-type" ? "application/json" : undefined),
  });
  const response = new ServerResponse(request);
  const answered = new Promise<number>((resolve) => {
    Object.assign(response, {
      status(code: number) {
        response.statusCode = code;
        return response;
      },
      send: () => resolve(response.statusCode),
    });
  });
  await handler(request, response);
  return answered;
}

it("[ACCESS-32] every callable refuses a call that the app did not make, once App Check is enforced", async () => {
  vi.stubEnv("ENFORCE_APP_CHECK", "true");
  const found = await callables();
  expect(found.map(([name]) => name)).toContain("signUpCompany");
  for (const [name, handler] of found) expect([name, await statusOf(handler)]).toEqual([name, 401]);
});

it("[ACCESS-32] a public callable answers without it otherwise", async () => {
  vi.stubEnv("ENFORCE_APP_CHECK", "");
  const ping = (await callables()).find(([name]) => name === "ping")?.[1];
  expect(ping && (await statusOf(ping))).toBe(400);
});
