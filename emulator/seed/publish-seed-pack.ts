import type { Firestore } from "firebase-admin/firestore";
import type { PackFeed } from "#domain/product/catalogue-pack.ts";
import { recordOfProduct, recordOfStock } from "#domain/product/product-record.ts";
import type { PackRecord } from "#functions/catalogue/pack-feed.ts";
import { publishPack } from "#functions/catalogue/publish-pack.ts";
import { type RecordPage, serverTimeOf } from "#functions/catalogue/read-feed.ts";
import type { CompanyContent } from "./company-documents.ts";

/** Publishes a newly written catalogue from memory: reading it back would take longer. */
export async function publishSeedPack(
  firestore: Firestore,
  { company, products, stock }: Pick<CompanyContent, "company" | "products" | "stock">,
): Promise<void> {
  const { readTime } = await firestore.doc(`companies/${company.id}`).get();
  const readAt = serverTimeOf(readTime);
  async function* page(records: readonly PackRecord[]): AsyncGenerator<RecordPage> {
    yield { readAt, records: records.toSorted((a, b) => (a[1] < b[1] ? -1 : 1)) };
  }
  const rows: Readonly<Record<PackFeed, AsyncIterable<RecordPage>>> = {
    products: page(products.map((product) => recordOfProduct(product, 1))),
    stock: page(stock.map((item) => recordOfStock(item, 1))),
  };
  await publishPack({ firestore, now: readTime.toMillis(), companyId: company.id, rows });
}
