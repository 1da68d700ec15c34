import { type DeviceDatabase, openDeviceDatabase } from "#local/databases/device-database.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { leaveUpgraded } from "../start/page-trouble.ts";
import { remoteAuth } from "./remote-auth.ts";
import { createSessionMemory } from "./session-memory.ts";
import type { Session } from "./session-state.ts";
import { createSession } from "./session.ts";

/** The session as this device remembers it, and the database that it shares with every account here. */
export interface OpenedSession {
  readonly session: Session;
  readonly shared: DeviceDatabase;
}

/** Who is signed in. Throws when the device's databases do not open. */
export async function openSession(): Promise<OpenedSession> {
  const shared = openDeviceDatabase();
  guardUpgrade(shared, leaveUpgraded);
  const session = createSession({ auth: remoteAuth, memory: createSessionMemory(shared, Date.now), now: Date.now });
  await session.start();
  return { session, shared };
}
