import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Product } from "#domain/product/product.ts";
import { readProductsCsv } from "#emulator/seed/read-products-csv.ts";
import { seededRandom } from "#emulator/seed/seeded-random.ts";

const REAL = "../shared/data";
const GENERATED = ".rutero/bench/data";
const PRODUCTS = 67_939;
const CUSTOMERS = 2_250;

/** A folder with a products.csv and customers.csv of a large distributor: the real one, or a generated one of its size. */
export function largeDataFolder(): string {
  if (existsSync(`${REAL}/products.csv`)) return REAL;
  if (!existsSync(`${GENERATED}/customers.csv`)) generate();
  return GENERATED;
}

export function readLargeCatalogue(): Product[] {
  return readProductsCsv(readFileSync(`${largeDataFolder()}/products.csv`, "utf8"), "real").products;
}

const KINDS = [
  "Aceite",
  "Arroz",
  "Azúcar",
  "Café",
  "Galletitas",
  "Harina",
  "Jabón",
  "Leche",
  "Mermelada",
  "Queso",
  "Shampoo",
  "Té",
  "Vino",
  "Yerba",
];
const STYLES = [
  "Clásico",
  "Integral",
  "Light",
  "Orgánico",
  "Premium",
  "Suave",
  "Intenso",
  "Sin Sal",
  "Con Limón",
  "Frutilla",
  "Vainilla",
  "Coco",
];
const BRANDS = [
  "La Esquina",
  "Del Valle",
  "Río Claro",
  "Don Matías",
  "Las Flores",
  "El Molino",
  "San Telmo",
  "Nortina",
  "Pampa Real",
];
const PACKS = ["250 gr", "500 gr", "1 kg", "1.5 lt", "900 ml", "12 un", "6 un"];

function generate(): void {
  const { next, pick } = seededRandom("large-data");
  const price = () => (5 + next() * 900).toFixed(2);
  const products = Array.from({ length: PRODUCTS }, (_, index) => {
    const [brand, pack] = [pick(BRANDS), pick(PACKS)];
    const name = `${pick(KINDS)} ${pick(STYLES)} ${brand} ${index % 997} ${pack}`;
    return [String(7_790_000_000_000 + index), name, brand, pack, pick(KINDS), price(), price(), "", ""].join(",");
  });
  const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
    [
      `10-1-${index}`,
      `${pick(STYLES)} ${pick(BRANDS)} ${index}`,
      "Distribuidora",
      "Autoservicio",
      `Calle ${index}`,
      "Buenos Aires",
      "AR-B",
      (-34.6 + next() / 5).toFixed(5),
      (-58.5 + next() / 5).toFixed(5),
    ].join(","),
  );
  mkdirSync(GENERATED, { recursive: true });
  const header = "ean,name,brand,pack,category,price,price_caba,price_buenos_aires,price_cordoba";
  writeFileSync(`${GENERATED}/products.csv`, [header, ...products].join("\n"));
  writeFileSync(
    `${GENERATED}/customers.csv`,
    ["code,name,legal_name,kind,address,city,province,lat,lon", ...customers].join("\n"),
  );
}
