import Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { openDatabases } from "#local/databases/open-databases.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { ensureInstallation, storeDeviceLetter } from "#local/outbox/numbering.ts";
import { createPush } from "#remote/calls/push.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
import { createListen } from "#remote/feeds/listen.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { followServer } from "#sync/audit/follow-server.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import type { Pull } from "#sync/pull/start-pull.ts";
import { flushOutbox, type FlushReport } from "#sync/push/flush-outbox.ts";
import { systemTimer } from "#sync/timer.ts";
import { buildIdentity } from "./build.ts";
import { newId, type Phone } from "./device.ts";
import { authOf, type TestBackend, type Uid, USERS } from "./functions-backend.ts";

/** A tab of a phone on the real functions' code and the local Firestore server, over their real protocols. */
export interface BackendTab {
  readonly device: Device;
  readonly catalogue: LoadingCatalogue;
  readonly errors: unknown[];
  flush(): Promise<FlushReport>;
  /** Loads and listens, as the tab that has the lock. */
  pull(): Pull;
  /** The process is killed. */
  kill(): void;
}

const CALLABLES = { placeOrders: acceptOrders, saveRecords: acceptChanges, registerDevice: assignDeviceLetter };

/** The functions as a person of the demo company calls them; the server's clock is the real one. */
function callAs(backend: TestBackend, uid: Uid): CallFunction {
  return async (name, data) => {
    backend.setNow(Date.now());
    const seconds = Math.floor(Date.now() / 1000);
    const auth = authOf(uid, { iat: seconds, auth_time: seconds - 60, exp: seconds + 3_600 });
    const callable = Object.entries(CALLABLES).find(([known]) => known === name)?.[1];
    if (callable === undefined) return refuse({ code: "unimplemented", fromFunction: true, message: name });
    // What travels is a copy.
    return accept(await callable(backend, auth, JSON.parse(JSON.stringify(data))));
  };
}

/** Opens the app as at a start: installation, letter, restored backups. */
export async function openBackendTab(backend: TestBackend, phone: Phone, uid: Uid): Promise<BackendTab> {
  Dexie.dependencies.indexedDB = phone.storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const role = USERS.find(([known]) => known === uid)?.[1] ?? "salesperson";
  const identity = buildIdentity(uid, { repCode: uid.slice(5, 7).toUpperCase(), role, roles: [role] });
  const databases = openDatabases(uid, () => {});
  await Promise.all(Object.values(databases).map((database) => database.open()));
  const { work, mirror, shared } = databases;
  const catalogue = openLocalCatalogue(mirror);
  const now = Date.now;
  const device: Device = { identity, ...databases, catalogue, now, newId };
  const call = callAs(backend, uid);
  const { installId, deviceLetter } = await ensureInstallation(shared, work, uid, newId);
  const register = async () => {
    const letter = (await work.numbering.get("numbering"))?.deviceLetter ?? null;
    const answer = await call("registerDevice", { installId, platform: "test", ...(letter !== null && { letter }) });
    const given = answer.ok ? (answer.value as { deviceLetter: string }).deviceLetter : letter;
    if (given !== null && given !== letter) await storeDeviceLetter(shared, work, uid, given);
  };
  if (deviceLetter === null) await register();
  await restoreBackups({ uid, ...databases }, now());
  const context = phone.locks.openContext();
  const credentials = { getIdToken: async () => "owner" };
  const errors: unknown[] = [];
  return {
    device,
    catalogue,
    errors,
    flush: () =>
      flushOutbox(
        {
          uid,
          ...databases,
          push: createPush(call),
          lock: context.lock,
          gate: async () => null,
          now,
          random: () => 0.5,
        },
        { everything: true },
      ),
    pull: () => {
      const [pages, pack] = [createPages(credentials), createPackReader(credentials)];
      return followServer({
        device,
        pages,
        listen: createListen(),
        timer: systemTimer,
        loadCatalogue: (...given) => loadCatalogue({ mirror, catalogue, pages, pack, now }, ...given),
        loadOrders: (...given) => loadOrders({ mirror, pages, now }, ...given),
        onGood: () => {},
        onProgress: () => {},
        onStorageFull: () => {},
        onRefused: () => {},
        onUnreadable: (feed, ids) => errors.push(new Error(`unreadable ${feed}: ${ids.join(", ")}`)),
        onRestored: register,
        onError: (error) => errors.push(error),
      });
    },
    kill() {
      for (const database of Object.values(databases)) database.close({ disableAutoOpen: true });
      context.die();
    },
  };
}
