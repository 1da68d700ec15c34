import { normalizeFields } from "../values/normalize-value.ts";
import { readObject } from "../values/read-json.ts";
import { checkPathIds } from "../values/resource-name.ts";
import { invalidArgument } from "../values/status.ts";
import { DocumentChange } from "./document-change.ts";
import type { Database } from "./database.ts";
import type { Databases } from "./databases.ts";
import { StoredDocument } from "./stored-document.ts";

/** All documents of a database as one readable JSON text, sorted by path: a fixture for a repository. */
export function exportJson(database: Database): string {
  const documents = [...database.documents.all()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = documents.map((document) => `  ${JSON.stringify(document.path)}: ${document.fieldsText}`);
  return `{"documents": {\n${lines.join(",\n")}\n}}\n`;
}

/** Writes the documents of an export over the existing ones, as one commit, and returns their number. */
export function importJson(databases: Databases, database: Database, text: string): number {
  const documents = readObject(readObject(parse(text), "The file")["documents"], "documents");
  const version = databases.clock.next();
  const changes = Object.entries(documents).map(([path, fields]) => {
    checkPathIds(path);
    if (path.split("/").length % 2 !== 0) throw invalidArgument(`"${path}" is not the path of a document.`);
    const before = database.documents.get(path);
    const fieldsText = JSON.stringify(normalizeFields(fields));
    return new DocumentChange(
      path,
      before,
      new StoredDocument(path, fieldsText, before?.createTime ?? version, version),
    );
  });
  databases.commit(database, version, changes);
  return changes.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidArgument(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
