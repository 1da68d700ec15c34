import type { Identity } from "#domain/access/identity.ts";
import { closeDatabases, openDatabases } from "#local/databases/open-databases.ts";
import { createCaller } from "#remote/calls/call-function.ts";
import { ping } from "#remote/calls/ping.ts";
import { createPush } from "#remote/calls/push.ts";
import { flushOutbox } from "#sync/push/flush-outbox.ts";
import { readKnownMaintenance } from "#local/databases/known-maintenance.ts";
import { checkGate } from "#sync/push/gate.ts";
import type { World } from "../world.ts";
import type { Context } from "./context.ts";
import { configOf, credentialsOf } from "./page.ts";
import { claimsOf } from "./provider.ts";

const WAIT_FOR_PAGE = 30_000;

/** The service worker, woken to send what an account left, wired as `sw/send-waiting.ts` does. */
export async function sendWaiting(world: World, context: Context, identity: Identity): Promise<void> {
  const { uid, roles } = identity;
  const { phone } = context;
  const now = () => Math.round(world.time.now() + phone.clockOffset);
  const config = configOf(world, context);
  const call = createCaller(credentialsOf(world, context, uid), () => config);
  const databases = context.opening(() => openDatabases(uid, () => {}));
  const waitSignal = new AbortController();
  context.timer.after(WAIT_FOR_PAGE, () => waitSignal.abort());
  try {
    await flushOutbox(
      {
        uid,
        ...databases,
        push: createPush(call),
        pings: { ping: (nonce) => ping(call, nonce), newNonce: world.newId, timer: context.timer },
        lock: context.lock,
        async gate() {
          const claims = await claimsOf(world, context).catch(() => null);
          if (claims === null) return { code: "signedOut" };
          const maintenance = await readKnownMaintenance(databases.shared);
          return checkGate(uid, { claims, active: true, roles, maintenance }, now());
        },
        now,
        random: world.random,
      },
      { everything: true, waitSignal: waitSignal.signal },
    );
  } catch {
    // The browser wakes it again.
  } finally {
    closeDatabases(databases);
    context.kill();
  }
}
