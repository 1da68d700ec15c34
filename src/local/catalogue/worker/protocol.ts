import type { SentError } from "#local/outbox/sent-error.ts";
import type { Catalogue } from "./catalogue.ts";

/** What can be asked of a catalogue in another context. */
export type CatalogueMethod = "search" | "getProducts" | "findByCode" | "applyProducts" | "applyStock";

/** A request to it, or the word that nobody waits for its answer any more. */
export type CatalogueRequest =
  | {
      [Method in CatalogueMethod]: {
        readonly kind: "call";
        readonly id: number;
        readonly method: Method;
        readonly given: PlainParameters<Method>;
      };
    }[CatalogueMethod]
  | { readonly kind: "cancel"; readonly id: number };

/** What comes back: the method's answer, or what went wrong. */
export type CatalogueReply =
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly error: SentError };

/** A signal cannot travel in a message; a `cancel` does instead. */
type PlainParameters<Method extends CatalogueMethod> = Method extends "search"
  ? [Parameters<Catalogue["search"]>[0]]
  : Parameters<Catalogue[Method]>;

/** The end of a channel, as pages, workers and tests have it. */
export interface CataloguePort {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
