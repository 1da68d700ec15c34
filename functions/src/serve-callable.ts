import { type CallableOptions, type CallableRequest, type HttpsFunction, onCall } from "firebase-functions/https";

/** Seconds. Chromium keeps the answer no longer, and asks anew before a call with other headers. */
const PREFLIGHT_AGE = "7200";

/**
 * A callable function whose answer to a browser's preflight may be kept (OPS-28): else each ping is two requests. The
 * platform's option for other origins cannot say so, so the header is set before it answers.
 */
export function serveCallable<Answer>(options: CallableOptions, answer: (request: CallableRequest) => Answer) {
  const served = onCall(options, answer);
  // A proxy, because the platform deploys a function by what hangs on it.
  return new Proxy(served, {
    apply(_served, _self, [request, response]: Parameters<HttpsFunction>) {
      if (request.method === "OPTIONS") response.setHeader("Access-Control-Max-Age", PREFLIGHT_AGE);
      return served(request, response);
    },
  });
}
