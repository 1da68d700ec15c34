import { buildApp } from "#emulator/local/build-app.ts";
import { portsFrom } from "#emulator/local/ports.ts";
import { serveApp } from "#emulator/local/serve-app.ts";
import { FIRST_PORT } from "./backend.ts";

/** The app as built by `npm start -- --coming-soon`, alongside the other one on the same backend. */
export async function serveComingSoonApp(): Promise<{ address: string; close: () => void }> {
  const ports = { ...portsFrom(FIRST_PORT), app: FIRST_PORT + 9 };
  const server = await serveApp(await buildApp(ports, true), ports);
  return {
    address: `http://127.0.0.1:${ports.app}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
