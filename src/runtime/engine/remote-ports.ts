import type { DeviceReport } from "#domain/company/staff-device.ts";
import type { Result } from "#domain/values/result.ts";
import { credentialsOf, readClaims } from "#remote/auth/auth.ts";
import { getAppCheckToken, onAttestation } from "#remote/auth/app-check.ts";
import { type CallProblem, createCaller } from "#remote/calls/call-function.ts";
import { createListen } from "#remote/feeds/listen.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { ping } from "#remote/calls/ping.ts";
import { createPush } from "#remote/calls/push.ts";
import { type Installation, registerDevice, reportDevice } from "#remote/calls/register-device.ts";
import type { ListenPort, PagePort, PushPort } from "#sync/remote-port.ts";
import type { TokenClaims } from "#remote/auth/auth-user.ts";
import { watchRefusals } from "./watch-refusals.ts";

/** What the engine needs from the backend. Tests pass their own. */
export interface RemotePorts {
  readonly push: PushPort;
  readonly pages: PagePort;
  readonly listen: ListenPort;
  /** Whether the backend echoed the nonce. */
  ping(nonce: string): Promise<boolean>;
  registerDevice(device: Installation): Promise<Result<{ deviceLetter: string }, CallProblem>>;
  /** Tells how this device is; whether that arrived does not matter. */
  reportDevice(report: DeviceReport): Promise<void>;
  /** The claims of the current token; null if nobody is signed in. */
  readClaims(): Promise<TokenClaims | null>;
  /** Calls back with each new proof that this is the app. Returns the unsubscribe function. */
  readonly onAttestation: typeof onAttestation;
  /** Calls back whenever the server refuses this account. Returns the unsubscribe function. */
  onRefused(listener: () => void): () => void;
}

/** The real backend, as this account only. */
export function connectRemote(uid: string): RemotePorts {
  const credentials = credentialsOf(uid);
  // Whether the backend answers does not depend on who asks.
  const callAsNobody = createCaller({ getIdToken: async () => null, getAppCheckToken });
  const listeners = new Set<() => void>();
  const { call, pages, listen, ...remote } = watchRefusals(
    {
      call: createCaller(credentials),
      pages: createPages(credentials),
      listen: createListen(),
      readClaims: () => readClaims(),
    },
    () => {
      for (const listener of listeners) listener();
    },
  );
  return {
    push: createPush(call),
    pages,
    listen,
    ping: (nonce) => ping(callAsNobody, nonce),
    registerDevice: (device) => registerDevice(call, device),
    reportDevice: (report) => reportDevice(call, report),
    readClaims: remote.readClaims,
    onAttestation,
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
