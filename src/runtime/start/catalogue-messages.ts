import type { SentError } from "#local/outbox/sent-error.ts";
import type { Burst, BurstProgress, CatalogueProgress } from "#sync/pull/load-catalogue.ts";
import type { Scope } from "#sync/remote-port.ts";

/** The first message to the catalogue's worker: whose it is, and the two channels to it. */
export interface OpenCatalogue {
  readonly uid: string;
  readonly calls: MessagePort;
  readonly loads: MessagePort;
}

/** Page to worker, about first loads: start, stop, and the tokens that were asked for. */
export type LoadRequest =
  | { readonly kind: "load"; readonly id: number; readonly scope: Scope; readonly burst: Burst | null }
  | { readonly kind: "stop"; readonly id: number }
  | { readonly kind: "token"; readonly id: number; readonly token: string | null; readonly appCheck: string | null };

/** Worker to page. A load that ended with `unreachable` found no server; with `failed` no room, or it is a bug. */
export type LoadReply =
  | { readonly kind: "progress"; readonly id: number; readonly progress: CatalogueProgress }
  | { readonly kind: "loaded"; readonly id: number; readonly waits: BurstProgress | null }
  | { readonly kind: "unreachable"; readonly id: number; readonly code: string }
  | { readonly kind: "failed"; readonly id: number; readonly error: SentError }
  | { readonly kind: "needsToken"; readonly id: number; readonly fresh: boolean };
