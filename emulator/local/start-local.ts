import { mkdirSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { seedCompanies } from "#emulator/seed/seed-companies.ts";
import type { BackgroundProcess } from "./background-process.ts";
import { buildApp } from "./build-app.ts";
import { expireAccounts } from "./expire-accounts.ts";
import { keepAccess } from "./keep-access.ts";
import { findBusyPort, HOST } from "./ports.ts";
import { portHolder } from "./port-holder.ts";
import { PROJECT_ID } from "./project-id.ts";
import { runSchedules } from "./run-schedules.ts";
import { serveApp } from "./serve-app.ts";
import { serveMailbox } from "./serve-mailbox.ts";
import { startAuth } from "./start-auth.ts";
import { startDevServer } from "./start-dev-server.ts";
import { startFirestore } from "./start-firestore.ts";
import { startFunctions } from "./start-functions.ts";
import { parseStartOptions, type StartOptions, USAGE } from "./start-options.ts";
import { welcome } from "./welcome.ts";

/** `npm start`: the whole of Rutero on this machine, until Ctrl-C. */
export async function startLocal(args: readonly string[]): Promise<void> {
  const parsed = parseStartOptions(args);
  if (!parsed.ok) return giveUp(`${parsed.problem}\n\n${USAGE}`);
  const options = parsed.value;
  const busy = await findBusyPort(options.ports);
  if (busy) {
    return giveUp(
      `Port ${busy.port} (${busy.part}) is in use by ${portHolder(busy.port) || "another program"}: stop it, or start with "-- --ports-from 14400".`,
    );
  }
  const running: Stoppable[] = [];
  let stopping: Promise<void> | null = null;
  const stop = (code: number) => (stopping ??= stopAll(running).then(() => process.exit(code)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!stopping) say("\nStopping and saving …");
      void stop(0);
    });
  }
  try {
    const companies = await startAll(options, running, (part) => {
      if (stopping) return;
      complain(`${part} has ended: stopping.`);
      void stop(1);
    });
    say(welcome(options.ports, companies));
  } catch (problem) {
    if (!stopping) complain(problem instanceof Error ? problem.message : String(problem));
    await stop(1);
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

async function startAll(
  options: StartOptions,
  running: Stoppable[],
  onEnded: (part: string) => void,
): Promise<string[]> {
  const { ports, dataDir } = options;
  if (options.reset) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(`${dataDir}/logs`, { recursive: true });
  const keep = (part: string, child: BackgroundProcess) => {
    running.push(child);
    void child.ended.then(() => onEnded(part));
  };
  say(options.dev ? "Starting the local backend …" : "Building the app and starting the local backend …");
  const parts = await Promise.allSettled([
    startFirestore(ports, dataDir).then((child) => keep("The Firestore server", child)),
    startAuth(ports, dataDir).then((child) => keep("Firebase's Auth emulator", child)),
    startFunctions(ports, dataDir, options.dev).then((child) => keep("The functions", child)),
    options.dev ? null : buildApp(ports, options.comingSoon, options.mapTiles),
  ]);
  const failed = parts.find((part) => part.status === "rejected");
  if (failed) throw failed.reason;

  process.env["FIRESTORE_EMULATOR_HOST"] = `${HOST}:${ports.firestore}`;
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = `${HOST}:${ports.auth}`;
  process.env["METADATA_SERVER_DETECTION"] = "none";
  const companies = await seedCompanies({ projectId: PROJECT_ID, csvFolder: options.csvFolder, now: Date.now(), say });
  running.push(runSchedules(PROJECT_ID, complain), expireAccounts(PROJECT_ID, complain));
  running.push(keepAccess(PROJECT_ID, complain));

  running.push(stoppable(await serveMailbox(ports.mailbox)));
  if (options.dev) keep("Vite's dev server", await startDevServer(ports, dataDir, options.comingSoon));
  else {
    const app = parts[3].status === "fulfilled" ? parts[3].value : null;
    if (app !== null) running.push(stoppable(await serveApp(app, ports)));
  }
  return companies;
}

/** In reverse order of starting: a part stops before the ones it uses. */
async function stopAll(running: Stoppable[]): Promise<void> {
  for (const part of running.toReversed()) await part.stop();
}

function stoppable(server: Server): Stoppable {
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function giveUp(sentence: string): void {
  complain(sentence);
  process.exitCode = 1;
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
