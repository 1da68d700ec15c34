import type { SourceFile } from "./source-files.ts";
import { children, type Node, parse, visit } from "./syntax-tree.ts";

/** Dexie's modes: `"r"`, `"rw"`, each with its way of joining another transaction. Plain IndexedDB has longer ones. */
const DEXIE_MODE = /^rw?[!?]?$/;

/**
 * Dexie transactions whose function is not written as an `async` one in their place. Dexie follows the awaits of such
 * functions only: from two levels of them on, another function's requests would run outside the transaction.
 */
export function leakingScopes(file: SourceFile): string[] {
  if (!file.text.includes(".transaction(")) return [];
  const found: string[] = [];
  visit(parse(file), (node) => {
    const given = children(node["arguments"]);
    const scope = given.at(-1);
    if (!isTransaction(node) || scope === undefined || !DEXIE_MODE.test(String(given[0]?.["value"]))) return;
    if (scope["async"] === true) return;
    const line = file.text.slice(0, Number(scope["start"])).split("\n").length;
    found.push(`${file.path}:${line}`);
  });
  return found;
}

function isTransaction({ type, callee }: Node): boolean {
  const [called] = children([callee]);
  const [property] = children([called?.["property"]]);
  return type === "CallExpression" && property?.["name"] === "transaction";
}
