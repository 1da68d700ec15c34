import type { CallPort, CallReply, CallRequest } from "./call-messages.ts";
import { sendError } from "./sent-error.ts";

/** Answers calls of an object's methods that come through a port (`connectCalls` is the other end). */
export function serveCalls<Target extends object>(port: CallPort, target: Target): void {
  const running = new Map<number, AbortController>();
  const reply = (message: CallReply) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<CallRequest>) => {
    const { id } = data;
    if ("aborted" in data) return running.get(id)?.abort();
    const stop = new AbortController();
    running.set(id, stop);
    const args = data.args.map((arg, place) => {
      if (place === data.signalAt) return stop.signal;
      return place === data.callbackAt ? (told: unknown) => reply({ id, told }) : arg;
    });
    perform(data.method, args)
      .then(
        (answer) => reply({ id, answer }),
        (error: unknown) => reply({ id, error: sendError(error) }),
      )
      .finally(() => running.delete(id));
  };

  // The caller is our own code, checked against the same type: the method exists and takes these arguments.
  async function perform(method: string, args: readonly unknown[]): Promise<unknown> {
    return (target as Record<string, (...given: readonly unknown[]) => unknown>)[method]?.(...args);
  }
}
