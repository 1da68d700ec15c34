import { existsSync, readFileSync } from "node:fs";
import Papa from "papaparse";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { buildProduct } from "./build.ts";
import { seededRandom } from "./random.ts";

const REAL = new URL("../../../shared/data/products.csv", import.meta.url);

/** The real catalogue if it is next to the project, otherwise a generated one of the same size. */
export function readManyProducts(count = 67_939): Product[] {
  return existsSync(REAL) ? realProducts().slice(0, count) : generateProducts(count);
}

function realProducts(): Product[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(REAL, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const categories = new Map<string, number>();
  return data.map((row) => {
    const { ean = "", name = "", brand = "", pack = "", category = "", price = "" } = row;
    if (!categories.has(category)) categories.set(category, categories.size);
    return buildProduct(`real-${ean}`, {
      sku: ean,
      name,
      nameEs: name,
      brand,
      pack,
      categoryId: `category-${categories.get(category) ?? 0}`,
      barcodes: /^\d{13}$/.test(ean) ? [ean] : [],
      prices: price === "" ? {} : { general: Math.round(Number(price) * 10_000) },
    });
  });
}

const WORDS = {
  kind: "Coca Galletitas Cerveza Aceite Arroz Leche Queso Yogur Fideos Jabón Champú Azúcar Café Té Harina Atún Jugo Agua Vino Pan".split(
    " ",
  ),
  taste:
    "Dulces Rubia Entera Descremada Integral Vainilla Limón Ñandú Clásico Original Light Negra Suave Extra Fino Largo Tostado Rojo".split(
      " ",
    ),
  brand: "Sol Valle Norte Andina Pampa Rivera Estrella Luna Monte Prado Campo Sierra Lago Nieve Roca Brisa".split(" "),
  unit: "Lt Ml Gr Kg Un Cc".split(" "),
} as const;

export function generateProducts(count: number): Product[] {
  const random = seededRandom(7);
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return Array.from({ length: count }, (_, position) => {
    const brand = one(WORDS.brand);
    const pack = `${Math.floor(random() * 40 + 1) * 25} ${one(WORDS.unit)}`;
    const name = `${one(WORDS.kind)} ${one(WORDS.taste)} ${one(WORDS.taste)} ${brand} ${pack}`;
    const own = position % 7 === 0;
    const sku = own
      ? `${position % 40}-1-${String(position).padStart(13, "0")}`
      : `779${String(position).padStart(10, "0")}`;
    return buildProduct(`made-${position}`, {
      sku,
      name,
      nameEs: name,
      brand,
      pack,
      categoryId: `category-${position % 57}`,
      barcodes: own ? [] : [sku],
    });
  });
}

/** Documents as a feed delivers them, each a microsecond after the previous one, from midnight UTC of 2026-11-20 on. */
export function asDocuments<Row>(rows: readonly Row[], idOf: (row: Row) => string, rev = 1): FeedDocument<Row>[] {
  return rows.map((row, position) => ({
    id: idOf(row),
    rev,
    updatedAt: `2026-11-20T00:00:${String(Math.floor(position / 1_000_000)).padStart(2, "0")}.${String(position % 1_000_000).padStart(6, "0")}Z`,
    row,
  }));
}

export function stockOf(products: readonly Product[]): StockItem[] {
  return products.map(({ id }, position) => ({
    productId: id,
    onHand: position % 500,
    reserved: position % 3,
    safety: 1,
    asOf: Date.UTC(2026, 10, 20),
  }));
}
