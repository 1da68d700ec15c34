import type { SentError } from "./sent-error.ts";

/** A call of a method in another context. A signal and a callback cannot travel: their places are told instead. */
export interface Call {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
  /** -1 = none. */
  readonly signalAt: number;
  readonly callbackAt: number;
}

export type CallRequest = Call | { readonly id: number; readonly aborted: true };

/** `told` is what the callback is called with; it may come many times before the answer. */
export type CallReply =
  | { readonly id: number; readonly told: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: SentError };

/** One end of a channel, as pages, workers and tests have it. */
export interface CallPort {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
