import type { FieldProblem } from "../records/field-problem.ts";
import { checkLists, checkTexts } from "../records/record-table.ts";
import { foldText } from "../values/fold-text.ts";
import { PRICE_LIST_FIELDS } from "./price-list-fields.ts";
import type { PriceList } from "./price-list.ts";

/** A price list's possible problems; each code has a text under `problems.priceList`. */
export type PriceListProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "nameTaken"
  | "endsBeforeStart"
  | "unknownList"
  | "itself"
  | "rate"
  | "notFixed"
  | "usedAsBase"
  | "defaultNotFixed"
  | "defaultEnds"
  | "otherDefault"
  | "noDefault"
  | "groupTaken"
  | "tooMany";
export type PriceListProblem = FieldProblem<PriceListProblemCode>;

/** All problems of a price list among those of its company (with or without itself), PRICE-9. */
export function checkPriceList(list: PriceList, lists: readonly PriceList[]): PriceListProblem[] {
  const others = lists.filter((other) => other.id !== list.id);
  const problems: PriceListProblem[] = [...checkTexts(PRICE_LIST_FIELDS, list), ...checkLists(PRICE_LIST_FIELDS, list)];
  const name = foldText(list.name.trim());
  if (name !== "" && others.some((other) => foldText(other.name.trim()) === name)) {
    problems.push(error("name", "nameTaken"));
  }
  if (list.validFrom !== null && list.validTo !== null && list.validTo < list.validFrom) {
    problems.push(error("validTo", "endsBeforeStart"));
  }
  return [
    ...problems,
    ...basisProblems(list, others),
    ...defaultProblems(list, others),
    ...groupProblems(list, others),
  ];
}

/** A percentage list needs a base list with fixed prices: a chain of percentages would hide a price's origin. */
function basisProblems(list: PriceList, others: readonly PriceList[]): PriceListProblem[] {
  if (list.basis.kind === "fixed") return [];
  const { baseListId, rate } = list.basis;
  // A form holds NaN for an unreadable rate.
  const problems = rate >= -9_999 && rate <= 100_000 ? [] : [error("basis.rate", "rate")];
  if (baseListId === list.id) return [...problems, error("basis", "itself")];
  const base = others.find((other) => other.id === baseListId);
  if (base === undefined) return [...problems, error("basis", "unknownList")];
  if (base.basis.kind !== "fixed") problems.push(error("basis", "notFixed", { name: base.name }));
  const user = others.find((other) => other.basis.kind === "percent" && other.basis.baseListId === list.id);
  if (user !== undefined) problems.push(error("basis", "usedAsBase", { name: user.name }));
  if (list.isDefault) problems.push(error("basis", "defaultNotFixed"));
  return problems;
}

function defaultProblems(list: PriceList, others: readonly PriceList[]): PriceListProblem[] {
  const other = others.find((candidate) => candidate.isDefault);
  if (!list.isDefault) return other === undefined ? [error("isDefault", "noDefault")] : [];
  const problems: PriceListProblem[] = [];
  if (other !== undefined) problems.push(warning("isDefault", "otherDefault", { name: other.name }));
  if (list.validTo !== null) problems.push(warning("validTo", "defaultEnds"));
  return problems;
}

function groupProblems({ groupIds }: PriceList, others: readonly PriceList[]): PriceListProblem[] {
  return groupIds.flatMap((groupId) => {
    const other = others.find((candidate) => candidate.groupIds.includes(groupId));
    return other === undefined ? [] : [warning("groupIds", "groupTaken", { group: groupId, name: other.name })];
  });
}

function error(field: string, code: PriceListProblemCode, values?: PriceListProblem["values"]): PriceListProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}

function warning(field: string, code: PriceListProblemCode, values?: PriceListProblem["values"]): PriceListProblem {
  return { field, code, severity: "warning", ...(values && { values }) };
}
