import type { Query, QueryDocumentSnapshot } from "firebase-admin/firestore";

const PAGE = 300;

/** The documents of a query by their ids, page by page; `after`: from the one behind this id on. */
export async function* documentsOf(query: Query, after = ""): AsyncGenerator<QueryDocumentSnapshot> {
  const inOrder = query.orderBy("__name__").limit(PAGE);
  let page = after === "" ? inOrder : inOrder.startAfter(after);
  for (;;) {
    const { docs } = await page.get();
    yield* docs;
    const last = docs.at(-1);
    if (docs.length < PAGE || last === undefined) return;
    page = page.startAfter(last);
  }
}
