import type { CallPort, CallReply, CallRequest } from "./call-messages.ts";
import { receiveError } from "./sent-error.ts";

type Method = (...args: never[]) => unknown;

/** An object's methods as another context sees them: the same arguments, answered later. */
export type Remote<Target> = {
  [Name in keyof Target]: Target[Name] extends Method
    ? (...args: Parameters<Target[Name]>) => Promise<Awaited<ReturnType<Target[Name]>>>
    : never;
};

export interface Connection<Methods> {
  readonly remote: Methods;
  /** Rejects whatever is not answered yet. */
  readonly close: () => void;
}

/**
 * Calls methods of an object behind a port (`serveCalls` is the other end). Arguments and answers are cloned; one
 * signal and one callback may be among the arguments. An aborted call ends when the other end ends it.
 */
export function connectCalls<Target, Name extends keyof Target & string>(
  port: CallPort,
  names: readonly Name[],
): Connection<Pick<Remote<Target>, Name>> {
  const waiting = new Map<number, Caller>();
  let lastId = 0;
  const send = (message: CallRequest) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<CallReply>) => {
    const caller = waiting.get(data.id);
    if ("told" in data) return caller?.callback?.(data.told);
    waiting.delete(data.id);
    if ("error" in data) caller?.reject(receiveError(data.error));
    else caller?.resolve(data.answer);
  };

  async function call(method: string, args: readonly unknown[]): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const signal = args.find((arg) => arg instanceof AbortSignal);
    const callback = args.find((arg) => typeof arg === "function") as Caller["callback"];
    signal?.throwIfAborted();
    const abort = () => send({ id, aborted: true });
    signal?.addEventListener("abort", abort);
    const plain = args.map((arg) => (arg === signal || arg === callback ? undefined : arg));
    const places = {
      signalAt: signal ? args.indexOf(signal) : -1,
      callbackAt: callback ? args.indexOf(callback) : -1,
    };
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, callback });
        send({ id, method, args: plain, ...places });
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  const methods = names.map((name) => [name, (...args: readonly unknown[]) => call(name, args)]);
  return {
    remote: Object.fromEntries(methods) as Pick<Remote<Target>, Name>,
    close() {
      for (const caller of waiting.values()) caller.reject(new Error("the connection is closed"));
      waiting.clear();
    },
  };
}

interface Caller {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  readonly callback: ((told: unknown) => void) | undefined;
}
