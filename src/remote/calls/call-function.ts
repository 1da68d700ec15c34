import { BUILD_HEADER } from "#domain/values/app-version.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { type Credentials, credentialHeaders, NotSignedIn } from "../auth/credentials.ts";
import { VERSION } from "./version.ts";
import { type FirebaseConfig, functionUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";

/** The time limit of one call (ACCESS-32). */
export const CALL_TIMEOUT_MS = 70_000;

/** Why a call failed: the codes of ACCESS-33, and failures that never reached a function. */
export type CallCode =
  | "invalid-argument"
  | "unauthenticated"
  | "permission-denied"
  | "not-found"
  | "aborted"
  | "resource-exhausted"
  | "cancelled"
  | "internal"
  | "unimplemented"
  | "unavailable"
  | "deadline-exceeded"
  | "unknown"
  | "offline"
  | "not-signed-in"
  | "timeout"
  | "no-data";

export interface CallProblem {
  readonly code: CallCode;
  /** The function itself said so. Otherwise a gateway, a proxy or a portal did, which proves nothing. */
  readonly fromFunction?: true;
  readonly message: string;
  /** Our function's own error reason, if it gave one ("EMAIL_TAKEN"). */
  readonly reason?: string;
}

/**
 * Calls one callable function with `data` and returns the `data` of its answer. Never throws on network failures. The
 * signal ends the call.
 */
export type CallFunction = (name: string, data: unknown, signal?: AbortSignal) => Promise<Result<unknown, CallProblem>>;

/**
 * Creates a caller for the backend's functions (ACCESS-32). It speaks the callable protocol itself, in page and worker
 * alike, because the SDK reports a portal's HTML and a function's own failure with the same code.
 */
export function createCaller(
  credentials: Credentials,
  config: () => Pick<FirebaseConfig, "projectId" | "local"> = readFirebaseConfig,
): CallFunction {
  const named = { [BUILD_HEADER]: VERSION };
  return async (name, data, signal) => {
    const url = functionUrl(config(), name);
    const attempt = (fresh: boolean) => callUrl(url, data, credentials, fresh, within(CALL_TIMEOUT_MS, signal), named);
    const first = await attempt(false);
    const stale = !first.ok && first.problem.code === "unauthenticated";
    return stale && signal?.aborted !== true ? attempt(true) : first;
  };
}

function within(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

/**
 * One call to the function at this address, aborted by the signal; network failures are returned. `named`: headers that say
 * who sends it, for our own functions only.
 */
export async function callUrl(
  url: string,
  data: unknown,
  credentials: Credentials,
  fresh: boolean,
  signal: AbortSignal = AbortSignal.timeout(CALL_TIMEOUT_MS),
  named: Readonly<Record<string, string>> = {},
): Promise<Result<unknown, CallProblem>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...named, ...(await credentialHeaders(credentials, fresh)) },
      body: JSON.stringify({ data }),
      signal,
    });
    const body = await response.text();
    return readAnswer(response.status, response.headers.get("Content-Type") ?? "", body);
  } catch (error) {
    if (error instanceof NotSignedIn) return refuse({ code: "not-signed-in", message: "Please sign in." });
    if (signal.aborted) return refuse({ code: "timeout", message: "deadline-exceeded" });
    return refuse({ code: "offline", message: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * ACCESS-33: 200 without a data field is a failure, and every other status has its code. Only the callable protocol's
 * own error, as JSON and with the status it belongs to, comes from the function.
 */
export function readAnswer(status: number, contentType: string, body: string): Result<unknown, CallProblem> {
  const answer = parseObject(body);
  const error = asObject(answer?.["error"]);
  if (status === 200 && !error) {
    if (answer && "data" in answer) return accept(answer["data"]);
    if (answer && "result" in answer) return accept(answer["result"]);
    return refuse({ code: "no-data", message: ["Response is missing data field.", ...messagesOf(answer)].join("\n") });
  }
  const named = STATUS_NAMES[String(error?.["status"])];
  const isJson = contentType.startsWith("application/json");
  const fromFunction = isJson && named?.status === status && typeof error?.["message"] === "string";
  const message = messagesOf(answer).join("\n") || `HTTP ${status}`;
  const reason = asObject(error?.["details"])?.["code"];
  return refuse({
    code: (fromFunction ? named.code : CODES[status]) ?? "unknown",
    ...(fromFunction && { fromFunction }),
    message,
    ...(typeof reason === "string" ? { reason } : {}),
  });
}

/** All messages of an answer, the main one first; shown one per line (ACCESS-32). */
function messagesOf(answer: Record<string, unknown> | null): string[] {
  const error = asObject(answer?.["error"]);
  const further = [error?.["errors"], error?.["details"], answer?.["errors"]].filter(Array.isArray).flat();
  const found = [error, ...further].map((each) => (typeof each === "string" ? each : asObject(each)?.["message"]));
  return [...new Set(found.filter((message) => typeof message === "string"))].filter((message) => message !== "");
}

const CODES: Readonly<Record<number, CallCode>> = {
  400: "invalid-argument",
  401: "unauthenticated",
  403: "permission-denied",
  404: "not-found",
  409: "aborted",
  429: "resource-exhausted",
  499: "cancelled",
  500: "internal",
  501: "unimplemented",
  503: "unavailable",
  504: "deadline-exceeded",
};

/** The statuses of the callable protocol: their codes, and the HTTP status each is sent with. */
const STATUS_NAMES: Readonly<Record<string, { readonly code: CallCode; readonly status: number }>> = {
  INVALID_ARGUMENT: { code: "invalid-argument", status: 400 },
  FAILED_PRECONDITION: { code: "invalid-argument", status: 400 },
  OUT_OF_RANGE: { code: "invalid-argument", status: 400 },
  UNAUTHENTICATED: { code: "unauthenticated", status: 401 },
  PERMISSION_DENIED: { code: "permission-denied", status: 403 },
  NOT_FOUND: { code: "not-found", status: 404 },
  ABORTED: { code: "aborted", status: 409 },
  ALREADY_EXISTS: { code: "aborted", status: 409 },
  RESOURCE_EXHAUSTED: { code: "resource-exhausted", status: 429 },
  CANCELLED: { code: "cancelled", status: 499 },
  INTERNAL: { code: "internal", status: 500 },
  UNKNOWN: { code: "unknown", status: 500 },
  DATA_LOSS: { code: "internal", status: 500 },
  UNIMPLEMENTED: { code: "unimplemented", status: 501 },
  UNAVAILABLE: { code: "unavailable", status: 503 },
  DEADLINE_EXCEEDED: { code: "deadline-exceeded", status: 504 },
};

function parseObject(body: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    // A captive portal answers 200 with an HTML page.
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
