import type { Query, QueryDocumentSnapshot } from "firebase-admin/firestore";

const PAGE = 300;

/** The documents of a query, page by page. */
export async function* documentsOf(query: Query): AsyncGenerator<QueryDocumentSnapshot> {
  let page = query.orderBy("__name__").limit(PAGE);
  for (;;) {
    const { docs } = await page.get();
    yield* docs;
    const last = docs.at(-1);
    if (docs.length < PAGE || last === undefined) return;
    page = page.startAfter(last);
  }
}
