import { createServer } from "node:net";

/** Everything of the local backend listens on this address only: a phone's data stays on this machine. */
export const HOST = "127.0.0.1";

export interface Ports {
  app: number;
  auth: number;
  functions: number;
  firestore: number;
  hub: number;
  logging: number;
  mailbox: number;
}

export const DEFAULT_PORTS: Ports = {
  app: 4400,
  auth: 9099,
  functions: 5001,
  firestore: 8080,
  hub: 4410,
  logging: 4510,
  mailbox: 4420,
};

/** Seven ports in a row for the parts that have no port of their own: a second backend beside the first. */
export function portsFrom(first: number): Ports {
  return {
    app: first,
    auth: first + 1,
    functions: first + 2,
    firestore: first + 3,
    hub: first + 4,
    logging: first + 5,
    mailbox: first + 6,
  };
}

/** The first of the ports that somebody else holds, with the part that needs it; null when all are free. */
export async function findBusyPort(ports: Ports): Promise<{ part: string; port: number } | null> {
  for (const [part, port] of Object.entries(ports)) {
    if (await isBusy(port)) return { part, port };
  }
  return null;
}

/** What the app is told at build time about where its backend is (`VITE_LOCAL_BACKEND`). */
export function localBackend(ports: Ports): string {
  return `auth:${ports.auth},functions:${ports.functions},firestore:${ports.firestore}`;
}

function isBusy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(true));
    probe.listen(port, HOST, () => probe.close(() => resolve(false)));
  });
}
