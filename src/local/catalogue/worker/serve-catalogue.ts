import { sendError } from "#local/outbox/sent-error.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CataloguePort, CatalogueReply, CatalogueRequest } from "./protocol.ts";
import { yieldToRequests } from "../storage/read-catalogue.ts";

type Call = Exclude<CatalogueRequest, { kind: "cancel" }>;

/**
 * Answers requests that come through a port. Of searches that wait the newest goes first, and one that was cancelled
 * meanwhile is not done at all: whoever types fast waits for the last letter only.
 */
export function serveCatalogue(catalogue: Catalogue, port: CataloguePort): void {
  const searches: Call[] = [];
  const cancelled = new Set<number>();

  port.onmessage = ({ data }: MessageEvent<CatalogueRequest>) => {
    if (data.kind === "cancel") {
      if (searches.some(({ id }) => id === data.id)) cancelled.add(data.id);
    } else if (data.method === "search") {
      searches.push(data);
      void yieldToRequests().then(answerNewestSearch);
    } else {
      void answer(data);
    }
  };

  async function answerNewestSearch(): Promise<void> {
    const newest = searches.pop();
    if (!newest || cancelled.delete(newest.id)) return;
    await answer(newest);
  }

  async function answer(call: Call): Promise<void> {
    try {
      reply({ kind: "answer", id: call.id, value: await perform(catalogue, call) });
    } catch (error) {
      reply({ kind: "failure", id: call.id, error: sendError(error) });
    }
  }

  function reply(message: CatalogueReply): void {
    port.postMessage(message);
  }
}

function perform(catalogue: Catalogue, call: Call): Promise<unknown> {
  switch (call.method) {
    case "search":
      return catalogue.search(...call.given);
    case "getProducts":
      return catalogue.getProducts(...call.given);
    case "findByCode":
      return catalogue.findByCode(...call.given);
    case "applyProducts":
      return catalogue.applyProducts(...call.given);
    case "applyStock":
      return catalogue.applyStock(...call.given);
  }
}
