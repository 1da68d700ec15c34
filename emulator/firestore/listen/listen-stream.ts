import { readObject } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { invalidArgument, toFirestoreError } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import { checkQuery } from "../operations/session.ts";
import type { Session } from "../operations/session.ts";
import type { CommittedVersion } from "../store/document-change.ts";
import type { ListenResponse } from "./listen-response.ts";
import type { Listener, QueryViews, TouchedDocument } from "./query-views.ts";
import { resumePoint, resumeToken } from "./resume-token.ts";
import { answerDocuments, answerQuery, parseTarget, parseTargetId } from "./targets.ts";
import type { FirstAnswer, TargetRequest } from "./targets.ts";

interface Target {
  request: TargetRequest;
  leave: () => void;
  /** Ends watching the documents that the rules read for it. */
  leaveRules: () => void;
}

/**
 * One client's listen stream with its targets. A problem with a target ends that target, never the stream: an error of
 * the whole stream makes the web SDK retry forever without telling anyone.
 */
export class ListenStream implements Listener {
  private readonly session: Session;
  private readonly send: (response: ListenResponse) => void;
  private readonly targets = new Map<number, Target>();
  private readonly views: QueryViews;

  constructor(session: Session, send: (response: ListenResponse) => void) {
    this.session = session;
    this.send = send;
    this.views = session.server.viewsOf(session.database);
    this.views.addStream(this);
  }

  receive(request: JsonObject): void {
    if (request["addTarget"]) this.addTarget(readObject(request["addTarget"], "addTarget"));
    else if (request["removeTarget"] !== undefined) this.removeTarget(parseTargetId(request["removeTarget"]));
    else throw invalidArgument("A listen request must add or remove a target.");
  }

  close(): void {
    for (const targetId of this.targets.keys()) this.leave(targetId);
    this.views.removeStream(this);
  }

  deliver(touched: ReadonlyMap<string, TouchedDocument>, commit: CommittedVersion): void {
    this.recheckDocuments(touched);
    for (const news of touched.values()) this.sendTouched(news, commit.version);
    this.completeSnapshot(commit.version);
  }

  recheckRules(targetId?: number): void {
    for (const [id, target] of this.targets) {
      if (targetId === undefined || id === targetId) this.checkTarget(id, target);
    }
  }

  private addTarget(raw: JsonObject): void {
    const targetId = parseTargetId(raw["targetId"]);
    this.leave(targetId);
    try {
      const request = parseTarget(this.session, raw);
      const readByRules = this.checkAccess(request);
      const answer = this.join(targetId, request, raw);
      this.joinRules(targetId, readByRules);
      this.sendFirst(targetId, answer);
    } catch (thrown) {
      this.endTarget(targetId, thrown);
    }
  }

  private join(targetId: number, request: TargetRequest, raw: JsonObject): FirstAnswer {
    const subscriber = { stream: this, targetId };
    if (request.kind === "documents") {
      const leaves = request.paths.map((path) => this.views.joinDocument(path, subscriber).leave);
      this.targets.set(targetId, { request, leave: () => leaves.forEach((leave) => leave()), leaveRules: nothing });
      return answerDocuments(this.session, request.paths);
    }
    const { view, leave } = this.views.joinQuery(request.query, subscriber);
    this.targets.set(targetId, { request, leave, leaveRules: nothing });
    return answerQuery(this.session, view, resumePoint(this.session.server.databases.instance, raw));
  }

  private sendFirst(targetId: number, { reset, changes, countToCheck }: FirstAnswer): void {
    const version = this.session.server.databases.clock.next();
    this.send({ targetChange: { targetChangeType: "ADD", targetIds: [targetId] } });
    if (reset) this.send({ targetChange: { targetChangeType: "RESET", targetIds: [targetId] } });
    for (const { path, document, isIn } of changes) {
      this.sendTouched(
        { path, document, targetIds: isIn ? [targetId] : [], removedTargetIds: isIn ? [] : [targetId] },
        version,
      );
    }
    if (countToCheck !== null) this.send({ filter: { targetId, count: countToCheck } });
    this.send({ targetChange: { targetChangeType: "CURRENT", targetIds: [targetId], ...this.mark(version) } });
    this.completeSnapshot(version);
  }

  private sendTouched({ path, document, targetIds, removedTargetIds }: TouchedDocument, version: Micros): void {
    if (targetIds.length === 0 && removedTargetIds.length === 0) return;
    if (document)
      this.send({
        documentChange: { document, targetIds, ...(removedTargetIds.length > 0 ? { removedTargetIds } : {}) },
      });
    else {
      const name = `${this.session.database.name}/documents/${path}`;
      this.send({ documentDelete: { document: name, readTime: formatMicros(version), removedTargetIds } });
    }
  }

  private completeSnapshot(version: Micros): void {
    this.send({ targetChange: this.mark(version) });
  }

  private mark(version: Micros): { resumeToken: string; readTime: string } {
    return {
      resumeToken: resumeToken(this.session.server.databases.instance, version),
      readTime: formatMicros(version),
    };
  }

  private joinRules(targetId: number, readByRules: ReadonlySet<string>): void {
    const target = this.targets.get(targetId);
    if (!target) return;
    target.leaveRules();
    target.leaveRules = this.views.joinRules(readByRules, { stream: this, targetId });
  }

  private leave(targetId: number): void {
    const target = this.targets.get(targetId);
    this.targets.delete(targetId);
    target?.leave();
    target?.leaveRules();
  }

  private removeTarget(targetId: number): void {
    this.leave(targetId);
    this.send({ targetChange: { targetChangeType: "REMOVE", targetIds: [targetId] } });
  }

  /** A document listened to by name is read again on every change, so its rule is checked again. */
  private recheckDocuments(touched: ReadonlyMap<string, TouchedDocument>): void {
    for (const news of touched.values()) {
      for (const targetId of [...news.targetIds, ...news.removedTargetIds]) {
        const target = this.targets.get(targetId);
        if (target?.request.kind !== "documents" || this.checkTarget(targetId, target)) continue;
        news.targetIds = news.targetIds.filter((id) => id !== targetId);
        news.removedTargetIds = news.removedTargetIds.filter((id) => id !== targetId);
      }
    }
  }

  private checkTarget(targetId: number, { request }: Target): boolean {
    try {
      this.joinRules(targetId, this.checkAccess(request));
      return true;
    } catch (thrown) {
      this.endTarget(targetId, thrown);
      return false;
    }
  }

  /** Returns the paths of the documents that the rules read to decide. */
  private checkAccess(request: TargetRequest): ReadonlySet<string> {
    const { guard, database } = this.session;
    if (request.kind === "query") return checkQuery(this.session, request.query);
    return new Set(request.paths.flatMap((path) => [...guard.checkGet(path, database.documents.get(path))]));
  }

  private endTarget(targetId: number, thrown: unknown): void {
    const { code, message } = toFirestoreError(thrown);
    this.leave(targetId);
    this.send({ targetChange: { targetChangeType: "REMOVE", targetIds: [targetId], cause: { code, message } } });
  }
}

function nothing(): void {}
