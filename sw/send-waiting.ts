import { readAttestation } from "#local/databases/attestation.ts";
import { readKnownMaintenance } from "#local/databases/known-maintenance.ts";
import { closeDatabases, openDatabases, type Databases } from "#local/databases/open-databases.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { createPush } from "#remote/calls/push.ts";
import { connectWorker, workerUser } from "#remote/auth/worker-auth.ts";
import { flushOutbox, type FlushReport } from "#sync/push/flush-outbox.ts";
import { checkGate, type GateProblem } from "#sync/push/gate.ts";
import { browserLock } from "#sync/push/web-lock.ts";
import { systemTimer } from "#sync/timer.ts";

/** How long to wait for a page that holds the lock; then the browser should retry later. */
const WAIT_FOR_PAGE = 30_000;

/**
 * Sends the outbox of the account that used this device last, even with no page open. Rejects while entries still
 * wait, so that the browser keeps the sync event and wakes the worker again; `askPages` asks open pages to send them.
 */
export async function sendWaiting(askPages: () => Promise<void>): Promise<void> {
  const uid = await readLastUid();
  if (uid === null) return;
  const databases = openDatabases(uid, () => {});
  try {
    const report = await flushAs(uid, databases);
    const waiting = await databases.work.outbox.where("state").equals("waiting").count();
    if (waiting === 0) return;
    await askPages();
    throw new Error(`${waiting} entries still wait (${report.gate?.code ?? "unreachable"})`);
  } finally {
    closeDatabases(databases);
  }
}

async function flushAs(uid: string, databases: Databases): Promise<FlushReport> {
  const { call, ping, isAttested } = connectWorker(uid, () => readAttestation(databases.shared, Date.now()));
  return flushOutbox(
    {
      uid,
      ...databases,
      push: createPush(call),
      pings: { ping, newNonce: () => crypto.randomUUID(), timer: systemTimer },
      lock: browserLock(() => false),
      gate: async () => ((await isAttested()) ? readGate(uid, databases) : { code: "notAttested" }),
      now: Date.now,
      random: Math.random,
    },
    { everything: true, waitSignal: AbortSignal.timeout(WAIT_FOR_PAGE) },
  );
}

/** User and sign-in time come from the token; the allowed roles from the last verified sign-in. */
async function readGate(uid: string, { work, shared }: Databases): Promise<GateProblem | null> {
  const [user, identity] = await Promise.all([workerUser(), work.identity.get("identity")]);
  if (user === null || identity === undefined) return { code: "signedOut" };
  const { email, roles, companyId, fullName } = identity;
  const claims = { ...user, email, role: roles, companyId, fullName };
  const maintenance = await readKnownMaintenance(shared);
  return checkGate(uid, { claims, active: true, roles, maintenance }, Date.now());
}

async function readLastUid(): Promise<string | null> {
  const shared = openDeviceDatabase();
  try {
    return (await shared.device.get("device"))?.lastUid ?? null;
  } finally {
    shared.close();
  }
}
