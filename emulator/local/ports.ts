import { createServer } from "node:net";

/** The whole local backend listens only on this address: a phone's data stays on this machine. */
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

/** Seven consecutive ports for the parts without a port of their own: a second backend alongside the first. */
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

/** The first port that is already in use, with the part that needs it; null if all are free. */
export async function findBusyPort(ports: Ports): Promise<{ part: string; port: number } | null> {
  for (const [part, port] of Object.entries(ports)) {
    if (await isBusy(port)) return { part, port };
  }
  return null;
}

/** The location of the backend, given to the app at build time (`VITE_LOCAL_BACKEND`). */
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
