import * as v from "valibot";
import type { Instant } from "#domain/values/instant.ts";
import { callerAddress } from "./access/caller-address.ts";
import { createRateLimit } from "./access/rate-limit.ts";
import { callableOptions, WARM } from "./callable-options.ts";
import { parseRequest } from "./parse-request.ts";
import { serveCallable } from "./serve-callable.ts";

const PingRequest = v.object({ nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

const limitCalls = createRateLimit("ping", 600, 60_000, "addresses");

/** Proves a real round trip to us (OFFLINE-3): a captive portal cannot know the nonce. Needs no sign-in. */
export const ping = serveCallable({ ...callableOptions, ...WARM }, (request) =>
  answerPing(request.data, callerAddress(request.rawRequest), Date.now()),
);

export function answerPing(data: unknown, address: string, now: Instant): { nonce: string; serverTime: Instant } {
  limitCalls(address, now);
  const { nonce } = parseRequest(PingRequest, data);
  return { nonce, serverTime: now };
}
