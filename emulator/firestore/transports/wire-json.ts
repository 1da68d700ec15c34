import { StoredDocument } from "../store/stored-document.ts";

/** JSON text of an answer. Stored documents in it are copied as the text they already are. */
export function wireText(answer: unknown, database: string): string {
  if (answer instanceof StoredDocument) return answer.toText(database);
  if (Array.isArray(answer)) return `[${answer.map((entry) => wireText(entry, database)).join(",")}]`;
  if (typeof answer !== "object" || answer === null || !mayHoldDocument(answer)) return JSON.stringify(answer);
  const parts: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${wireText(value, database)}`);
  }
  return `{${parts.join(",")}}`;
}

/** The same answer as plain objects, for transports that encode it themselves. */
export function wireObject(answer: unknown, database: string): unknown {
  if (answer instanceof StoredDocument) return answer.toObject(database);
  if (Array.isArray(answer)) return answer.map((entry) => wireObject(entry, database));
  if (typeof answer !== "object" || answer === null || !mayHoldDocument(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, wireObject(value, database)]));
}

/** Documents are at most two objects deep; only those envelopes are walked, not the values of other answers. */
function mayHoldDocument(answer: object): boolean {
  return ENVELOPES.some((name) => name in answer);
}

const ENVELOPES = ["document", "documents", "found", "documentChange"];
