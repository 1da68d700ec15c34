import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import type { RulesDecision, RulesDocument, RulesRequest } from "#emulator/firestore/rules/ruleset.ts";
import type { ProtoValue } from "#emulator/firestore/rules/proto-values.ts";

/** 2026-11-21T15:04:05.678901Z, a Saturday. */
export const NOW = 1_795_273_445_678_901n;

/** A rules file that reads `items/{id}` and everything below it under one condition. */
export function rulesWith(condition: string, functions = ""): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${functions}
    match /items/{id} {
      allow read, write: if ${condition};
    }
  }
}`;
}

/** A stored document with these fields. */
export function document(path: string, fields: Record<string, ProtoValue>): RulesDocument {
  return { path, fields, createTime: "2026-11-01T00:00:00Z", updateTime: "2026-11-02T00:00:00Z" };
}

/** Some documents that rules can read with `get`; after the commit `settings/b` exists as well. */
const STORED: Readonly<Record<string, RulesDocument>> = {
  "settings/a": document("settings/a", { limit: { integerValue: "5" }, owner: { stringValue: "ana" } }),
};
const STORED_AFTER: Readonly<Record<string, RulesDocument>> = {
  ...STORED,
  "settings/b": document("settings/b", { limit: { integerValue: "6" } }),
};

export const ITEM = document("items/i1", {
  name: { stringValue: "Lima" },
  empty: { stringValue: "" },
  count: { integerValue: "7" },
  price: { doubleValue: 2.5 },
  whole: { doubleValue: 3 },
  open: { booleanValue: true },
  nothing: { nullValue: null },
  tags: { arrayValue: { values: [{ stringValue: "a" }, { stringValue: "b" }] } },
  numbers: { arrayValue: { values: [{ integerValue: "1" }, { doubleValue: 2 }, { integerValue: "3" }] } },
  noItems: { arrayValue: {} },
  place: { geoPointValue: { latitude: -12.05, longitude: -77.04 } },
  at: { timestampValue: "2026-11-20T10:00:00.123456Z" },
  data: { bytesValue: "aGk=" },
  ref: { referenceValue: "projects/p/databases/(default)/documents/settings/a" },
  address: { mapValue: { fields: { city: { stringValue: "Lima" }, zip: { integerValue: "15001" } } } },
  toString: { stringValue: "own" },
});

/** A request by Ana to read `items/i1`, with any part of it changed. */
export function requestFor(changes: Partial<RulesRequest> = {}): RulesRequest {
  return {
    method: "get",
    path: "items/i1",
    auth: {
      uid: "ana",
      token: { role: "salesperson", roles: ["a", "b"], level: 3, ratio: 0.5, vip: true, nested: { deep: "x" } },
    },
    time: NOW,
    resource: ITEM,
    newResource: null,
    getDocument: (path) => STORED[path] ?? null,
    getDocumentAfter: (path) => STORED_AFTER[path] ?? null,
    ...changes,
  };
}

/** Decides one request by one condition; throws if the condition does not load. */
export function decideBy(condition: string, changes: Partial<RulesRequest> = {}, functions = ""): RulesDecision {
  const compiled = compileRules(rulesWith(condition, functions));
  if (!compiled.ok)
    throw new Error(
      compiled.issues.map(({ description, line, column }) => `${line}:${column} ${description}`).join("\n"),
    );
  return compiled.ruleset.allows(requestFor(changes));
}

/** The result of a condition when Ana reads `items/i1`. */
export function outcomeOf(condition: string, functions = ""): "true" | "false" | "error" {
  const { allowed, reason } = decideBy(condition, {}, functions);
  if (allowed) return "true";
  return reason.startsWith("false for ") ? "false" : "error";
}
