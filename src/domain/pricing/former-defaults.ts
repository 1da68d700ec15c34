import type { Identifier } from "../values/identifier.ts";
import type { PriceList } from "./price-list.ts";

/** The lists that stop being the default one when `defaultId` becomes it: a company has one default list. */
export function formerDefaults<List extends Pick<PriceList, "id" | "isDefault">>(
  defaultId: Identifier,
  lists: readonly List[],
): List[] {
  return lists.filter(({ id, isDefault }) => isDefault && id !== defaultId);
}
