import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuery } from "#emulator/firestore/queries/compile-query.ts";
import { runQuery } from "#emulator/firestore/queries/run-query.ts";
import type { StructuredQuery } from "#emulator/firestore/queries/structured-query.ts";
import type { Session } from "#emulator/firestore/operations/session.ts";
import type { StoredDocument } from "#emulator/firestore/store/stored-document.ts";
import { runNaively } from "../support/naive-query.ts";
import { BelievingClient, inProcess, write } from "../support/in-process.ts";
import { anyFields, anyQuery } from "../support/random-queries.ts";
import { runs } from "#tests/support/runs.ts";

const change = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  fields: fc.option(anyFields, { nil: null }),
});
const commits = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

function answer(session: Session, query: StructuredQuery, at: number | "now" = "now"): StoredDocument[] {
  return runQuery(session.database.readAt(at), compileQuery("", query));
}

function naiveAnswer(session: Session, query: StructuredQuery): string[] {
  const documents = [...session.database.documents.all()].map((document) => ({
    path: document.path,
    fields: document.readFields(),
  }));
  return runNaively(documents, query);
}

const paths = (documents: StoredDocument[]): string[] => documents.map((document) => document.path);

describe("random documents, random queries", () => {
  it("an indexed query returns the same documents as a full scan, in the same order", () => {
    fc.assert(
      fc.property(commits, fc.array(anyQuery, { minLength: 5, maxLength: 5 }), (history, queries) => {
        const session = inProcess();
        // the indexes are created early, so that all later commits have to maintain them
        for (const query of queries) answer(session, query);
        for (const changes of history) write(session, changes);
        for (const query of queries) expect(paths(answer(session, query))).toEqual(naiveAnswer(session, query));
      }),
      { numRuns: runs(800) },
    );
  });

  it("a query at an earlier version returns the result of that version", () => {
    fc.assert(
      fc.property(commits, commits, anyQuery, (before, after, query) => {
        const session = inProcess();
        for (const changes of before) write(session, changes);
        const { version } = session.database;
        const then = paths(answer(session, query));
        for (const changes of after) write(session, changes);
        expect(paths(answer(session, query, version))).toEqual(then);
      }),
      { numRuns: runs(400) },
    );
  });

  it("a listener always has exactly the result of its query", () => {
    fc.assert(
      fc.property(commits, anyQuery, (history, query) => {
        const session = inProcess();
        const client = new BelievingClient(session, query);
        for (const changes of history) {
          write(session, changes);
          const now = new Map(answer(session, query).map((document) => [document.path, document.updateTime]));
          expect(client.documents).toEqual(now);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it("a disconnected listener resumes with its token and has the result again, without starting over", () => {
    fc.assert(
      fc.property(commits, commits, anyQuery, (before, away, query) => {
        const session = inProcess();
        const client = new BelievingClient(session, query);
        for (const changes of before) write(session, changes);
        client.close();
        for (const changes of away) write(session, changes);
        const again = new BelievingClient(session, query, client);
        expect([...again.documents.keys()].sort()).toEqual(paths(answer(session, query)).sort());
        expect(again.resets).toBe(0);
      }),
      { numRuns: runs(400) },
    );
  });

  it("with a token older than the history it still has the result, or is told that its count is wrong", () => {
    fc.assert(
      fc.property(commits, commits, anyQuery, (before, away, query) => {
        const session = inProcess();
        const client = new BelievingClient(session, query);
        for (const changes of before) write(session, changes);
        client.close();
        for (const changes of away) write(session, changes);
        session.database.forgetHistory();
        const again = new BelievingClient(session, query, client);
        const known = [...again.documents.keys()].sort().join();
        expect(again.countIsWrong || known === paths(answer(session, query)).sort().join()).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });

  it("a token of other data starts over", () => {
    const [first, second] = [inProcess(), inProcess()];
    const query = { from: [{ collectionId: "things" }] };
    write(first, [{ id: "a", fields: {} }]);
    write(second, [{ id: "b", fields: {} }]);
    const client = new BelievingClient(first, query);
    const again = new BelievingClient(second, query, client);
    expect([again.resets, [...again.documents.keys()]]).toEqual([1, ["things/b"]]);
  });
});
