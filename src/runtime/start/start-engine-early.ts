import type { Identity } from "#domain/access/identity.ts";
import { loadChunk } from "./load-chunk.ts";
import type { Engine } from "./start-engine.ts";

/** An engine that was started while the texts were still loading, until its screen takes it over. */
let early: { readonly identity: Identity; readonly starting: Promise<Engine> } | null = null;

/** Starts an account's engine before anything is drawn: a phone opens its databases while React is still busy. */
export function startEngineEarly(identity: Identity): void {
  early = { identity, starting: startFor(identity) };
  // Whoever takes it over sees the failure.
  early.starting.catch(() => {});
}

/** The engine that was started early for this identity, or a new one. */
export function takeEngine(identity: Identity): Promise<Engine> {
  const taken = early?.identity === identity ? early.starting : startFor(identity);
  early = null;
  return taken;
}

async function startFor(identity: Identity): Promise<Engine> {
  const [{ startEngine }, { connectRemote }] = await Promise.all([
    loadChunk(() => import("./start-engine.ts")),
    loadChunk(() => import("./remote-ports.ts")),
  ]);
  return startEngine(identity, connectRemote());
}
