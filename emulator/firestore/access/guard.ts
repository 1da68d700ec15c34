import { FirestoreError } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Ruleset, RulesDocument, RulesRequest } from "../rules/ruleset.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Database } from "../store/database.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import type { StagedCommit, StagedWrite } from "../writes/stage-writes.ts";
import type { Write } from "../writes/write.ts";
import type { Caller } from "./caller.ts";

/** The rules in force: a ruleset, no rules with everything allowed, or none loaded (everything denied). */
export type RulesInForce = Ruleset | "allowAll" | "none";

interface GuardedServer {
  rules(): RulesInForce;
  /** Hears why something was denied, which the caller does not learn. */
  readonly say: (message: string) => void;
}

/** Checks the rules for one caller. Every access except an administrator's passes through here. */
export class Guard {
  private readonly database: Database;
  private readonly caller: Caller;
  private readonly server: GuardedServer;

  constructor(database: Database, caller: Caller, server: GuardedServer) {
    this.database = database;
    this.caller = caller;
    this.server = server;
  }

  /** Returns the paths of the documents that the rules read to decide. */
  checkGet(path: string, document: StoredDocument | null): ReadonlySet<string> {
    return this.ask({ method: "get", path, resource: document && toRulesDocument(document), newResource: null });
  }

  /** Returns the paths of the documents that the rules read to decide. */
  checkList(query: CompiledQuery): ReadonlySet<string> {
    const { scope, structured } = query;
    const collectionGroup = scope.kind !== "collection";
    const path =
      scope.kind === "collection"
        ? scope.path
        : scope.kind === "group"
          ? joined(scope.under, scope.collectionId)
          : joined(scope.under, "");
    return this.ask({
      method: "list",
      path,
      resource: null,
      newResource: null,
      query: { structuredQuery: structured, collectionGroup },
    });
  }

  checkWrites(commit: StagedCommit, requestTime: Micros): void {
    if (this.caller.isAdmin) return;
    const lookups = new Set<string>();
    for (const write of commit.writes) this.checkWrite(write, { staged: commit.final, time: requestTime, lookups });
  }

  checkAdmin(what: string): void {
    if (!this.caller.isAdmin) throw new FirestoreError("PERMISSION_DENIED", `${what} is only for administrators.`);
  }

  /** Writes of one commit to the same document are judged in their order: each sees what the one before made. */
  private checkWrite({ write, before, after }: StagedWrite, during: DuringCommit): void {
    const request = {
      method: methodOf(write, before),
      path: write.path,
      resource: orNull(before),
      newResource: null,
    };
    if (write.kind !== "update" || !after) this.ask(request, during);
    else this.ask({ ...request, newResource: toRulesDocument(after) }, during);
  }

  private ask(request: Asked, during: DuringCommit | null = null): ReadonlySet<string> {
    const { caller } = this;
    const rules = this.server.rules();
    const read = new Set<string>();
    if (caller.isAdmin || rules === "allowAll") return read;
    if (rules === "none") throw this.denied(request, "No security rules are loaded, so everything is denied.");
    const committed = (path: string): RulesDocument | null => {
      read.add(path);
      return orNull(this.database.documents.get(path));
    };
    const projected = (path: string): RulesDocument | null => {
      const after = during?.staged.get(path);
      return after === undefined ? committed(path) : orNull(after);
    };
    const decision = rules.allows({
      ...request,
      auth: caller.auth,
      time: BigInt(during?.time ?? Date.now() * 1000),
      getDocument: committed,
      getDocumentAfter: projected,
      lookups: during?.lookups ?? new Set(),
    });
    if (!decision.allowed) throw this.denied(request, decision.reason);
    return read;
  }

  private denied({ method, path }: Asked, reason: string): FirestoreError {
    const who = this.caller.isAdmin ? "the administrator" : (this.caller.auth?.uid ?? "nobody signed in");
    this.server.say(`denied ${method} /${path} to ${who}: ${reason}`);
    return new FirestoreError("PERMISSION_DENIED", "Missing or insufficient permissions.");
  }
}

/** A write that requires the document to exist is an update, also where there is none. */
function methodOf({ kind, precondition }: Write, before: StoredDocument | null): RulesRequest["method"] {
  if (kind !== "update") return kind === "delete" ? "delete" : "get";
  return before || precondition.exists === true ? "update" : "create";
}

type Asked = Pick<RulesRequest, "method" | "path" | "resource" | "newResource" | "query">;

/** Shared by the writes of one commit: the state after all of them, their time, and the documents rules looked up. */
interface DuringCommit {
  staged: StagedCommit["final"];
  time: Micros;
  lookups: Set<string>;
}

function orNull(document: StoredDocument | null): RulesDocument | null {
  return document && toRulesDocument(document);
}

function toRulesDocument(document: StoredDocument): RulesDocument {
  return {
    path: document.path,
    fields: document.readFields(),
    createTime: formatMicros(document.createTime),
    updateTime: formatMicros(document.updateTime),
  };
}

function joined(parent: string, id: string): string {
  return parent === "" ? id : `${parent}/${id}`;
}
