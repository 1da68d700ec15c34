import { isDiskFull } from "../databases/free-disk-space.ts";

/** An error on its way to another context: a message keeps neither its class nor its name. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

/** A full disk is named as one, wherever in the error that is said. */
export function sendError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const name = isDiskFull(error) ? "QuotaExceededError" : error.name;
  const { message } = error;
  return "code" in error && typeof error.code === "string" ? { name, message, code: error.code } : { name, message };
}

export function receiveError({ message, ...rest }: SentError): Error {
  return Object.assign(new Error(message), rest);
}
