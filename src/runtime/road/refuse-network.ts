/** Every way out of a page or worker. */
const WAYS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts"] as const;

/** Something tried to reach the network where it is refused. */
export class NetworkRefused extends Error {
  override readonly name = "NetworkRefused";
}

/** Refuses every request from now on, until the returned function is called. */
export function refuseNetwork(scope: object = globalThis): () => void {
  const before = WAYS_OUT.map((name) => [name, Object.getOwnPropertyDescriptor(scope, name)] as const);
  for (const [name] of before) {
    Object.defineProperty(scope, name, { configurable: true, writable: false, value: refuse });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(scope, name);
      else Object.defineProperty(scope, name, descriptor);
    }
  };
}

/** Called as a function or with `new`. */
function refuse(): never {
  throw new NetworkRefused("the network is refused during the self-test");
}
