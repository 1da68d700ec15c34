import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJson, importJson } from "../store/export-json.ts";
import { DocumentChange } from "../store/document-change.ts";
import type { Server } from "../operations/session.ts";
import { isObject, readList, readObject, readText } from "../values/read-json.ts";
import { FirestoreError, invalidArgument } from "../values/status.ts";
import { parseJsonBody, readBody, sendError, sendJson } from "./http-body.ts";

/** What the emulator's own endpoints can do besides reading and writing data. */
export interface AdminActions {
  /** Loads rules for one project; returns the issues of rules that cannot be loaded, which then change nothing. */
  loadRules(project: string, source: string): RulesProblem[];
}

export interface RulesProblem {
  description: string;
  line: number;
  column: number;
}

const DOCUMENTS = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.+))?$/;
/** One JSON file in, one out. */
const TRANSFER = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/:]+):(export|import)$/;
const RULES = /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/;
/** firebase-tools registers its functions here; this server does not call them. */
const TRIGGERS = /^\/emulator\/v1\/projects\/[^/]+\/(?:triggers\/.+|eventarcTrigger)$/;

export function isAdmin(url: URL): boolean {
  return url.pathname.startsWith("/emulator/") || url.pathname === "/";
}

/** The endpoints that test tools and firebase-tools expect from an emulator. */
export async function handleAdmin(
  server: Server,
  actions: AdminActions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    const body = await readBody(request);
    const documents = DOCUMENTS.exec(url.pathname);
    const rules = RULES.exec(url.pathname);
    const transfer = TRANSFER.exec(url.pathname);
    if (url.pathname === "/") response.writeHead(200, { "Content-Type": "text/plain" }).end("Ok\n");
    else if (documents?.[1] && request.method === "DELETE") {
      clearDocuments(server, decodeURIComponent(documents[1]), decodeURIComponent(documents[2] ?? ""));
      sendJson(response, 200, "{}");
    } else if (rules?.[1] && request.method === "PUT") {
      const problems = actions.loadRules(decodeURIComponent(rules[1]), sourceIn(body));
      // firebase-tools expects the issues in the answer; @firebase/rules-unit-testing only looks at the status.
      if (problems.length > 0 && parseJsonBody(body)["ignore_errors"] !== true)
        throw invalidArgument(problems.map((one) => `${one.line}:${one.column} ${one.description}`).join("\n"));
      sendJson(response, 200, JSON.stringify(problems.length === 0 ? {} : { issues: problems.map(toIssue) }));
    } else if (transfer?.[1]) {
      const database = server.databases.get(decodeURIComponent(transfer[1]));
      if (transfer[2] === "export") sendJson(response, 200, exportJson(database));
      else sendJson(response, 200, JSON.stringify({ documents: importJson(server.databases, database, body) }));
    } else if (TRIGGERS.test(url.pathname)) sendJson(response, 200, "{}");
    else throw new FirestoreError("NOT_FOUND", `There is nothing at ${url.pathname}.`);
  } catch (thrown) {
    sendError(response, thrown);
  }
}

/** Removes a document with everything below it, or all documents, as one commit. */
function clearDocuments({ databases }: Server, name: string, path: string): void {
  const database = databases.get(name);
  const doomed = [...database.documents.all()].filter(
    (document) => path === "" || document.path === path || document.path.startsWith(`${path}/`),
  );
  if (doomed.length === 0) return;
  databases.commit(
    database,
    databases.clock.next(),
    doomed.map((document) => new DocumentChange(document.path, document, null)),
  );
}

function sourceIn(body: string): string {
  const files = readList(readObject(parseJsonBody(body)["rules"], "rules")["files"], "files");
  return files.map((file) => (isObject(file) ? readText(file["content"], "content") : "")).join("\n");
}

function toIssue({ description, line, column }: RulesProblem): object {
  return { description, severity: "ERROR", sourcePosition: { line, column } };
}
