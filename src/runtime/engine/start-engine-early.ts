import type { Identity } from "#domain/access/identity.ts";
import { loadChunk } from "../start/load-chunk.ts";
import type { Engine } from "./start-engine.ts";

/** An engine started while the texts were loading, until its screen takes it. */
let early: { readonly identity: Identity; readonly starting: Promise<Engine> } | null = null;

/** Starts an account's engine before the first render, so that databases open while React is busy. */
export function startEngineEarly(identity: Identity): void {
  early = { identity, starting: startFor(identity) };
  // `takeEngine` reports the failure.
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
  return startEngine(identity, connectRemote(identity.uid));
}
