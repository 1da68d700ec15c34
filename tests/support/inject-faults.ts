import type { Firestore } from "firebase-admin/firestore";
import type { AccountPort } from "#functions/accounts/account-port.ts";

/** Where a fault hits: the step is not taken, or it is and its answer is lost. */
export const MOMENTS = ["before", "after"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What changes something outside of the process. */
const ACCOUNT_STEPS = ["create", "setPassword", "setClaims", "revokeSessions", "rename", "remove"] as const;

/** Fails one external write after the other: of the database, or of the identity provider. */
export interface FaultInjector {
  readonly accounts: AccountPort;
  /** From now on the step of this number (from 1) fails, and only that. */
  arm(step: number, moment: Moment): void;
  /** No step fails. True if one has failed since it was armed. */
  disarm(): boolean;
}

export class InjectedFault extends Error {}

/** Every commit of the database, and every change of an account of the provider of the moment, passes through here. */
export function injectFaults(firestore: Firestore, provider: () => AccountPort): FaultInjector {
  let failing = 0;
  let taken = 0;
  let moment: Moment = "before";
  async function step<Value>(act: () => Promise<Value>): Promise<Value> {
    taken += 1;
    if (taken !== failing) return act();
    if (moment === "after") await act();
    throw new InjectedFault(`step ${failing} failed`);
  }
  // Every write of the SDK, in a transaction or not, is this one request.
  const request: (method: string, ...rest: unknown[]) => Promise<unknown> = Reflect.get(firestore, "request").bind(
    firestore,
  );
  Reflect.set(firestore, "request", (method: string, ...rest: unknown[]) =>
    method === "commit" ? step(() => request(method, ...rest)) : request(method, ...rest),
  );
  const steps: ReadonlySet<PropertyKey> = new Set(ACCOUNT_STEPS);
  return {
    get accounts() {
      return new Proxy(provider(), {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== "function" || !steps.has(name)) return member;
          return (...given: unknown[]) => step(async () => Reflect.apply(member, target, given));
        },
      });
    },
    arm(number, at) {
      [failing, taken, moment] = [number, 0, at];
    },
    disarm() {
      const hasFailed = failing > 0 && taken >= failing;
      failing = 0;
      return hasFailed;
    },
  };
}
