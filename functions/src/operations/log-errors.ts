import { logger } from "firebase-functions";
import { ClientErrorReport, stripMessage } from "#domain/operations/client-error.ts";
import type { Instant } from "#domain/values/instant.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { parseRequest } from "../parse-request.ts";

const limitCalls = createRateLimit("reportErrors", 20, 60_000, "addresses");
/** Whatever breaks on all phones at once, an instance writes no more lines than this; the phones ask again later. */
const limitLines = createRateLimit("clientErrorLines", 300, 60_000, "addresses");

/**
 * Logs errors of the app, one structured line each (OPS-35). Needs no sign-in and notes no address and no account; the
 * message is stripped again, because anybody can call.
 */
export function logErrors(address: string, data: unknown, now: Instant): { ok: true } {
  limitCalls(address, now);
  const { errors } = parseRequest(ClientErrorReport, data);
  limitLines("everybody", now, errors.length);
  for (const { name, message, frames, page, engine, build, count } of errors) {
    logger.write({
      severity: "NOTICE",
      message: "client error",
      event: "clientError",
      error: name,
      text: stripMessage(message),
      frames,
      page,
      engine,
      build,
      count,
    });
  }
  return { ok: true };
}
