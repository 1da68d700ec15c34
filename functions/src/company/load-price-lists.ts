import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Identifier } from "#domain/values/identifier.ts";
import { PriceList } from "#domain/pricing/price-list.ts";

/** The company's price lists (without prices; a handful of documents). Deleted and unreadable ones are left out. */
export async function loadPriceLists(firestore: Firestore, companyId: Identifier): Promise<PriceList[]> {
  const snapshot = await firestore.collection(`companies/${companyId}/priceLists`).get();
  return snapshot.docs.flatMap((document) => {
    const list = v.safeParse(PriceList, { ...document.data(), id: document.id });
    return list.success && document.get("deletedAt") === undefined ? [list.output] : [];
  });
}
