import { receiveError } from "#local/outbox/sent-error.ts";
import type { Catalogue, CatalogueItem, CataloguePage } from "./catalogue.ts";
import type { CataloguePort, CatalogueReply, CatalogueRequest } from "./protocol.ts";

/** A catalogue that lives behind a port: every call is a message. */
export function connectCatalogue(port: CataloguePort): Catalogue {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  port.onmessage = ({ data }: MessageEvent<CatalogueReply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === "failure") caller?.reject(receiveError(data.error));
    // The other end is our own code: the answer has the type of the method that was asked for.
    else caller?.resolve(data.value as never);
  };

  function call<Answer>(message: (id: number) => CatalogueRequest, signal?: AbortSignal): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => {
        if (!waiting.delete(id)) return;
        port.postMessage({ kind: "cancel", id } satisfies CatalogueRequest);
        reject(signal.reason);
      });
      waiting.set(id, { resolve, reject });
      port.postMessage(message(id));
    });
  }

  return {
    search: (search, signal) =>
      call<CataloguePage>((id) => ({ kind: "call", id, method: "search", given: [search] }), signal),
    getProducts: (productIds) =>
      call<readonly (CatalogueItem | null)[]>((id) => ({
        kind: "call",
        id,
        method: "getProducts",
        given: [productIds],
      })),
    findByCode: (code) =>
      call<CatalogueItem | null>((id) => ({ kind: "call", id, method: "findByCode", given: [code] })),
    applyProducts: (documents, state) =>
      call<void>((id) => ({
        kind: "call",
        id,
        method: "applyProducts",
        given: state ? [documents, state] : [documents],
      })),
    applyStock: (documents, state) =>
      call<void>((id) => ({ kind: "call", id, method: "applyStock", given: state ? [documents, state] : [documents] })),
    close() {
      for (const { reject } of waiting.values()) reject(new Error("the catalogue is closed"));
      waiting.clear();
      port.close();
    },
  };
}
