import { FieldValue } from "firebase-admin/firestore";
import * as v from "valibot";
import { Product } from "#domain/product/product.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { StockItem } from "#domain/stock/stock.ts";
import { COMPANY, easyCustomers, firestore, found, hire, type Person } from "./company-data.ts";

/** What lies in the store of each product before the first sale. */
export const IN_STOCK = 1_000;

/** A company that sells at the counter only, cash rounded to halves. */
export interface Shop {
  readonly companyId: string;
  readonly seller: Person;
  readonly products: readonly ShopProduct[];
  /** Somebody who buys on account. */
  readonly regularId: string;
}

export interface ShopProduct {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** Opens a shop with so many products, whose prices have odd cents. */
export async function openShop(count: number): Promise<Shop> {
  const companyId = await found("es-MX");
  const company = firestore.doc(`companies/${companyId}`);
  const [models, [customer], lists] = await Promise.all([
    firestore.collection(`${COMPANY}/products`).get(),
    easyCustomers("demo-ana"),
    company.collection("priceLists").get(),
  ]);
  const list = lists.docs[0]?.id;
  if (customer === undefined || list === undefined) throw new Error("the demo company has nothing to copy");
  const { id: _, ...person } = customer;
  const written = { rev: 1, updatedAt: FieldValue.serverTimestamp() };
  const chosen = models.docs
    .map((document) => v.parse(Product, { ...document.data(), id: document.id }))
    .filter(
      ({ active, trackStock, quantityScale, minQuantity }) => active && trackStock && quantityScale * minQuantity === 1,
    )
    .slice(0, count);
  const batch = firestore.batch();
  const products = chosen.map(({ id: __, ...model }, index): ShopProduct => {
    const product = { id: `till-${index}`, name: `Till product ${index}`, code: `7501${1_000 + index * 37}` };
    const own = {
      name: product.name,
      nameEs: product.name,
      sku: `TILL-${index}`,
      barcodes: [product.code],
      prices: { [list]: 123_700 + index * 81_300 },
      breaks: {},
      floorPrice: null,
      quantityMultiple: 1,
      sellBy: "both",
      // Nothing is like another product, so that nothing is offered instead of it.
      unit: `kind ${index}`,
      substitutes: [],
    };
    batch.set(company.collection("products").doc(product.id), { ...model, ...own, ...written });
    const stock = { productId: product.id, onHand: IN_STOCK, reserved: 0, safety: 0, asOf: Date.now() };
    batch.set(company.collection("stock").doc(product.id), { ...stock, ...written });
    return product;
  });
  for (const id of ["walk-in", "regular"]) {
    const own = { code: id, name: `Customer ${id}`, creditLimit: null, priceListId: list };
    batch.set(company.collection("customers").doc(id), { ...person, ...own, ...written });
  }
  batch.update(company, { "settings.walkInCustomerId": "walk-in", "settings.cashRounding": "halves" });
  await batch.commit();
  const seller = await hire("till", { role: "store_staff", companyId });
  return { companyId, seller, products, regularId: "regular" };
}

/** All orders in the store of a company. */
export async function ordersOf(companyId: string): Promise<StoredOrder[]> {
  const orders = await firestore.collection(`companies/${companyId}/orders`).get();
  return orders.docs.map((document) => v.parse(StoredOrder, document.data()));
}

/** What the store has of its products, by product, with every movement counted. */
export async function stockOf(companyId: string): Promise<Map<string, StockItem> | null> {
  const company = firestore.doc(`companies/${companyId}`);
  const open = await company.collection("stockMoves").where("isFolded", "==", false).get();
  if (!open.empty) return null;
  const rows = await company.collection("stock").get();
  return new Map(rows.docs.map((row) => [row.id, v.parse(StockItem, row.data())]));
}
