import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo, Server as TcpServer } from "node:net";
import type { RulesInForce } from "./access/guard.ts";
import { enforceIndexes } from "./indexes/enforce-indexes.ts";
import { assembleServer } from "./operations/session.ts";
import { compileRules } from "./rules/ruleset.ts";
import { importJson } from "./store/export-json.ts";
import { Databases } from "./store/databases.ts";
import { handleAdmin, isAdmin } from "./transports/admin.ts";
import type { RulesProblem } from "./transports/admin.ts";
import { allowOrigin, answerPreflight } from "./transports/cors.ts";
import { Grpc } from "./transports/grpc.ts";
import { sendError } from "./transports/http-body.ts";
import { createOnePort } from "./transports/one-port.ts";
import { handleRest, isRest } from "./transports/rest.ts";
import { WebChannel } from "./transports/webchannel.ts";
import { FirestoreError } from "./values/status.ts";

export interface FirestoreOptions {
  host?: string;
  /** 0 uses any free port. */
  port: number;
  /** The project that `rulesFile` belongs to; other projects start with the same rules. */
  projectId: string;
  rulesFile?: string;
  /** `firestore.indexes.json`; without it every query runs. */
  indexesFile?: string;
  /** Whether a query without its index is refused, as in production, or only reported in the log. */
  onMissingIndex?: "refuse" | "warn";
  /** The data directory; without it the data is discarded when the server stops. */
  dataDir?: string;
  /** A JSON export that is read into the project's default database at the start. */
  importFile?: string;
  /** Without rules everything is denied, unless this is set. */
  allowAll?: boolean;
  say?: (message: string) => void;
}

export interface RunningFirestore {
  port: number;
  /** Replaces the rules of one project; returns the problems of rules that cannot be loaded, which then change nothing. */
  loadRules(project: string, source: string): RulesProblem[];
  close(): Promise<void>;
}

/** Starts a Firestore server on one port: WebChannel, REST, gRPC and the emulator's own endpoints. */
export async function serveFirestore(options: FirestoreOptions): Promise<RunningFirestore> {
  const say = options.say ?? (() => undefined);
  const databases = new Databases(options.dataDir ?? null, say);
  const rules = new RulesByProject(options);
  const { indexesFile, onMissingIndex = "refuse" } = options;
  const server = assembleServer(databases, (database) => rules.inForce(projectOf(database)), {
    say,
    ...(indexesFile === undefined ? {} : { indexes: enforceIndexes(indexesFile, onMissingIndex, say) }),
  });
  const loadRules = (project: string, source: string): RulesProblem[] => {
    const problems = rules.load(project, source);
    for (const database of databases.all())
      if (problems.length === 0 && projectOf(database.name) === project) server.viewsOf(database).recheckRules();
    return problems;
  };
  if (options.importFile !== undefined) {
    const database = databases.get(`projects/${options.projectId}/databases/(default)`);
    say(
      `${importJson(databases, database, readFileSync(options.importFile, "utf8"))} documents read from ${options.importFile}`,
    );
  }
  const webChannel = new WebChannel(server);
  const grpc = new Grpc(server);
  const http = createServer((request, response) => void route(request, response));
  // Back channels stay open for a minute, and the SDKs keep their connections for the next one.
  http.requestTimeout = 0;
  http.headersTimeout = 70_000;
  http.keepAliveTimeout = 70_000;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      allowOrigin(request, response);
      const url = new URL(request.url ?? "/", "http://localhost");
      if (request.method === "OPTIONS") answerPreflight(request, response);
      else if (webChannel.handles(url)) await webChannel.handle(request, response, url);
      else if (isRest(url)) await handleRest(server, request, response, url);
      else if (isAdmin(url)) await handleAdmin(server, { loadRules }, request, response, url);
      else throw new FirestoreError("NOT_FOUND", `There is nothing at ${url.pathname}.`);
    } catch (thrown) {
      sendError(response, thrown);
    }
  }

  const tcp = createOnePort(
    (socket) => grpc.accept(socket),
    (socket) => http.emit("connection", socket),
  );
  const port = await listen(tcp, options).catch(async (error: unknown) => {
    await databases.close();
    throw error;
  });
  return {
    port,
    loadRules,
    async close() {
      tcp.close();
      webChannel.close();
      grpc.close();
      http.closeAllConnections();
      await databases.close();
    },
  };
}

/** The rules of each project. A project without its own rules has those of the server's rules file. */
class RulesByProject {
  private readonly byProject = new Map<string, RulesInForce>();
  private readonly fallback: RulesInForce;

  constructor({ rulesFile, allowAll }: FirestoreOptions) {
    this.fallback = allowAll ? "allowAll" : "none";
    if (rulesFile === undefined) return;
    const compiled = compileRules(readFileSync(rulesFile, "utf8"));
    if (!compiled.ok)
      throw new Error(
        compiled.issues.map((issue) => `${rulesFile}:${issue.line}:${issue.column}: ${issue.description}`).join("\n"),
      );
    this.fallback = compiled.ruleset;
  }

  inForce(project: string): RulesInForce {
    return this.byProject.get(project) ?? this.fallback;
  }

  load(project: string, source: string): RulesProblem[] {
    const compiled = compileRules(source);
    if (!compiled.ok) return compiled.issues;
    this.byProject.set(project, compiled.ruleset);
    return [];
  }
}

function projectOf(database: string): string {
  return database.split("/")[1] ?? "";
}

function listen(tcp: TcpServer, { host = "127.0.0.1", port }: FirestoreOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    tcp.once("error", (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === "EADDRINUSE";
      reject(isBusy ? new Error(`Port ${port} on ${host} is already in use by another program.`) : error);
    });
    tcp.listen(port, host, () => {
      const address: AddressInfo | string | null = tcp.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
