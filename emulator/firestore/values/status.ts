/** Every status a Firestore server answers with: gRPC number and HTTP status (google.rpc.Code). */
const STATUSES = {
  CANCELLED: { code: 1, http: 499 },
  UNKNOWN: { code: 2, http: 500 },
  INVALID_ARGUMENT: { code: 3, http: 400 },
  DEADLINE_EXCEEDED: { code: 4, http: 504 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  ABORTED: { code: 10, http: 409 },
  OUT_OF_RANGE: { code: 11, http: 400 },
  UNIMPLEMENTED: { code: 12, http: 501 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  DATA_LOSS: { code: 15, http: 500 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const;

export type StatusName = keyof typeof STATUSES;

/** The only error that reaches a client unchanged; anything else thrown is a bug and becomes INTERNAL. */
export class FirestoreError extends Error {
  readonly status: StatusName;

  constructor(status: StatusName, message: string) {
    super(message);
    this.status = status;
  }

  get code(): number {
    return STATUSES[this.status].code;
  }

  get httpStatus(): number {
    return STATUSES[this.status].http;
  }
}

export function invalidArgument(message: string): FirestoreError {
  return new FirestoreError("INVALID_ARGUMENT", message);
}

export function unimplemented(what: string): FirestoreError {
  return new FirestoreError("UNIMPLEMENTED", `${what} is not supported by this server.`);
}

/** Turns any thrown error into one a client may see; a bug is logged and shown without its stack. */
export function toFirestoreError(thrown: unknown): FirestoreError {
  if (thrown instanceof FirestoreError) return thrown;
  process.stderr.write(`firestore: internal error: ${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
  return new FirestoreError("INTERNAL", "Internal error; the server log has the details.");
}
