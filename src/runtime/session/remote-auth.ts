import type { SessionPorts } from "./session-ports.ts";

const auth = () => import("#remote/auth/auth.ts");

/** The identity provider, loaded on first use to keep it out of the first paint. */
export const remoteAuth: SessionPorts["auth"] = {
  signIn: async (email, password) => (await auth()).signIn(email, password),
  signOut: async () => (await auth()).signOut(),
  reloadUser: async () => (await auth()).reloadUser(),
  readClaims: async (options) => (await auth()).readClaims(options),
  readRoleConfiguration: async () => (await auth()).readRoleConfiguration(),
  readMaintenance: async () => (await auth()).readMaintenance(),
  readUserRecord: async (uid) => (await auth()).readUserRecord(uid),
};
