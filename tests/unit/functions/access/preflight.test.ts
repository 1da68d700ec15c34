import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { DEPLOYED_FUNCTIONS } from "#deploy/deployed-functions.ts";
import * as index from "#functions/index.ts";

// A process may set them once.
vi.mock("#functions/global-options.ts", () => ({}));

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What the runtime answers to a browser that asks whether it may call. */
function preflight(handler: Handler): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
    header: () => undefined,
  });
  const response = new ServerResponse(request);
  void handler(request, response);
  return response;
}

const CALLABLES = Object.entries(DEPLOYED_FUNCTIONS).flatMap(([name, kind]) =>
  kind === "callable" ? [[name, (index as Record<string, unknown>)[name] as Handler] as const] : [],
);

it.each(CALLABLES)("OPS-28 a browser asks only every two hours whether it may call %s", (_, handler) => {
  const answer = preflight(handler);
  expect(answer.statusCode).toBe(204);
  expect(answer.getHeader("access-control-max-age")).toBe("7200");
  expect(answer.getHeader("access-control-allow-origin")).toBe("https://app.example.com");
  expect(answer.getHeader("access-control-allow-headers")).toBe("authorization,content-type");
});

it("OPS-28 a callable keeps what the platform deploys it by", () => {
  for (const [name, handler] of CALLABLES)
    expect([name, handler]).toEqual([
      name,
      expect.objectContaining({ __endpoint: expect.objectContaining({ callableTrigger: {} }) }),
    ]);
});
