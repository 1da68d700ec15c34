import { valueKey } from "../compare-values.ts";
import { string, TRUE, UNKNOWN, unknown } from "../rule-values.ts";
import type { Value } from "../rule-values.ts";

/**
 * Methods on a receiver that the query fixes only in part: what the known part decides is answered,
 * everything else stays unknown (and an unknown condition denies).
 */
export function callUnknown(receiver: Value, name: string, args: readonly Value[]): Value {
  if (receiver.type !== "unknown") return UNKNOWN;
  const { entries, contains } = receiver.facts;
  const [first] = args;
  switch (name) {
    case "keys":
      return entries ? unknown({ types: ["list"], contains: [...entries.keys()].map(string) }) : UNKNOWN;
    case "get":
      return (first?.type === "string" && entries?.get(first.value)) || UNKNOWN;
    case "toSet":
      return contains ? unknown({ types: ["set"], contains }) : UNKNOWN;
    case "hasAll":
    case "hasAny": {
      if (!contains || (first?.type !== "list" && first?.type !== "set")) return UNKNOWN;
      const known = new Set(contains.map(valueKey));
      const isKnown = (item: Value): boolean => known.has(valueKey(item));
      return (name === "hasAll" ? first.items.every(isKnown) : first.items.some(isKnown)) ? TRUE : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}
