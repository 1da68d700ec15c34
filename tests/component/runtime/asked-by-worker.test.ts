import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { subscribeToWindow } from "#runtime/engine/subscribe-to-window.ts";
import { SEND_REQUEST } from "#sync/push/send-request.ts";

let worker: EventTarget;
const onWake = vi.fn<() => void>();

beforeEach(() => {
  worker = new EventTarget();
  onWake.mockClear();
  vi.stubGlobal("navigator", { serviceWorker: worker });
});
afterEach(() => vi.unstubAllGlobals());

it("[S24] a page sends when the service worker asks it to, and not for its other messages", () => {
  const stop = subscribeToWindow({ onWake, onNetworkLost: () => {}, onPageKept: () => {} });
  for (const data of [null, "SEND_WAITING", { type: "SKIP_WAITING" }])
    worker.dispatchEvent(new MessageEvent("message", { data }));
  expect(onWake).not.toHaveBeenCalled();
  worker.dispatchEvent(new MessageEvent("message", { data: SEND_REQUEST }));
  expect(onWake).toHaveBeenCalledOnce();
  stop();
  worker.dispatchEvent(new MessageEvent("message", { data: SEND_REQUEST }));
  expect(onWake).toHaveBeenCalledOnce();
});
