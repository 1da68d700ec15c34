import { FirestoreError } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Ruleset, RulesDocument, RulesRequest } from "../rules/ruleset.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Database } from "../store/database.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import type { StagedCommit, StagedWrite } from "../writes/stage-writes.ts";
import type { Caller } from "./caller.ts";

/** The rules in force: a ruleset, no rules with everything allowed, or none loaded (everything denied). */
export type RulesInForce = Ruleset | "allowAll" | "none";

/** Checks the rules for one caller. Every access except an administrator's passes through here. */
export class Guard {
  private readonly database: Database;
  private readonly caller: Caller;
  private readonly currentRules: () => RulesInForce;

  constructor(database: Database, caller: Caller, currentRules: () => RulesInForce) {
    this.database = database;
    this.caller = caller;
    this.currentRules = currentRules;
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

  private checkWrite({ write, after }: StagedWrite, during: DuringCommit): void {
    const committed = this.database.documents.get(write.path);
    const method =
      write.kind === "delete" ? "delete" : write.kind === "verify" ? "get" : committed ? "update" : "create";
    const request = {
      method,
      path: write.path,
      resource: committed && toRulesDocument(committed),
      newResource: null,
    } as const;
    if (write.kind !== "update" || !after) this.ask(request, during);
    else this.ask({ ...request, newResource: toRulesDocument(after) }, during);
  }

  private ask(request: Asked, during: DuringCommit | null = null): ReadonlySet<string> {
    const { caller } = this;
    const rules = this.currentRules();
    const read = new Set<string>();
    if (caller.isAdmin || rules === "allowAll") return read;
    if (rules === "none")
      throw new FirestoreError("PERMISSION_DENIED", "No security rules are loaded, so everything is denied.");
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
    if (!decision.allowed) throw new FirestoreError("PERMISSION_DENIED", decision.reason);
    return read;
  }
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
