import { isDiskFull } from "../databases/with-room.ts";

/** What went wrong in another context. An error loses its name in a message, and by that it is told what to do. */
export interface SentError {
  readonly name: string;
  readonly message: string;
}

/** An error to be sent; a full disk is named as one, wherever in it that stands. */
export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  return { name: isDiskFull(error) ? "QuotaExceededError" : error.name, message: error.message };
}

/** The error at the other end. */
export function receiveError({ name, message }: SentError): Error {
  return Object.assign(new Error(message), { name });
}
