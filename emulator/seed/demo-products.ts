import { barcodeCheckDigit } from "#domain/product/barcode.ts";
import { PRICE_LIST_DEFAULTS, type PriceList } from "#domain/pricing/price-list.ts";
import { PRODUCT_DEFAULTS, type Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { demoCategoryHue, demoCategoryId } from "./demo-categories.ts";
import { DEMO_FAMILIES, type DemoFamily, type DemoPack } from "./demo-families.ts";
import { drawProduct } from "./product-picture.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";
import type { QuantityBreak } from "#domain/product/product-price.ts";

export const STANDARD_LIST = "demo-standard";
export const WHOLESALE_LIST = "demo-wholesale";
export const KEY_LIST = "demo-key";

export function demoPriceLists(): PriceList[] {
  const list = (id: string, name: string): PriceList => ({
    ...PRICE_LIST_DEFAULTS,
    id,
    name,
    version: 1,
    isDefault: id === STANDARD_LIST,
    validFrom: null,
    validTo: null,
  });
  return [list(STANDARD_LIST, "Standard"), list(WHOLESALE_LIST, "Wholesale"), list(KEY_LIST, "Key accounts")];
}

/** Every variant in every pack, in shelf order. A few are awkward on purpose: no price, discontinued. */
export function demoProducts(): Product[] {
  const random = seededRandom("demo products");
  const all = DEMO_FAMILIES.flatMap((family) =>
    family.variants.flatMap((variant) => family.packs.map((pack) => ({ family, variant, pack }))),
  );
  return all.map(({ family, variant, pack }, place) => demoProduct(family, variant, pack, place + 1, random));
}

/** Stock of the products that are counted; some are short, a few are out. */
export function demoStock(products: readonly Product[], asOf: number): StockItem[] {
  const random = seededRandom("demo stock");
  return products
    .filter((product) => product.trackStock)
    .map((product) => {
      const cases = random.chance(0.04) ? 0 : random.chance(0.1) ? random.whole(0, 1) : random.whole(4, 60);
      const loose = cases === 0 ? 0 : random.whole(0, product.unitsPerCase - 1);
      const onHand = (cases * product.unitsPerCase + loose) * product.quantityScale;
      return {
        productId: product.id,
        onHand,
        reserved: Math.floor(onHand * random.next() * 0.2),
        safety: Math.min(onHand, product.unitsPerCase * product.quantityScale),
        asOf,
      };
    });
}

function demoProduct(
  family: DemoFamily,
  variant: DemoFamily["variants"][number],
  { label, unitsPerCase, pesos }: DemoPack,
  number: number,
  random: SeededRandom,
): Product {
  const discontinued = number % 107 === 0;
  const twelveDigits = `7509871${String(10_000 + number * 7)}`;
  const { prices, breaks } = demoPrices(pesos, unitsPerCase, number, random);
  return {
    ...PRODUCT_DEFAULTS,
    id: `demo-p${String(number).padStart(3, "0")}`,
    sku: `${family.category.slice(0, 3).toUpperCase()}-${1000 + number}`,
    name: englishName(family, variant.name, label),
    nameEs: sentence(family.nounEs, variant.nameEs, family.brand, label),
    brand: family.brand,
    pack: label,
    categoryId: demoCategoryId(family.category),
    barcodes: [twelveDigits + String(barcodeCheckDigit(twelveDigits))],
    unit: family.kind === "weighed" ? "kg" : "u",
    unitsPerCase,
    quantityScale: family.kind === "weighed" ? 1000 : 1,
    minQuantity: family.kind === "weighed" ? 250 : 1,
    quantityMultiple: family.kind === "weighed" ? 50 : label === "14 g" ? 12 : 1,
    taxClassId: family.kind === "taxed" ? "iva-16" : "iva-0",
    prices,
    breaks,
    floorPrice: prices[STANDARD_LIST] === undefined ? null : unitPrice(pesos * 0.8),
    trackStock: true,
    active: !discontinued,
    picture: drawProduct(family.shape, demoCategoryHue(family.category), number),
  };
}

/** Wholesale and key accounts pay less, but neither list is complete: the rest is priced by the standard list. */
function demoPrices(
  pesos: number,
  unitsPerCase: number,
  number: number,
  random: SeededRandom,
): Pick<Product, "prices" | "breaks"> {
  const onWholesale = random.chance(0.9);
  const onKey = random.chance(0.75);
  const hasBreaks = unitsPerCase >= 6 && random.chance(0.4);
  if (number % 97 === 0) return { prices: {}, breaks: {} };
  const prices: Product["prices"] = { [STANDARD_LIST]: unitPrice(pesos) };
  if (onWholesale) prices[WHOLESALE_LIST] = unitPrice(pesos * 0.93);
  if (onKey) prices[KEY_LIST] = unitPrice(pesos * 0.88);
  if (!hasBreaks) return { prices, breaks: {} };
  const byQuantity = (share: number): QuantityBreak[] => [
    { fromQuantity: unitsPerCase, unitPrice: unitPrice(pesos * share * 0.97) },
    { fromQuantity: unitsPerCase * 5, unitPrice: unitPrice(pesos * share * 0.94) },
  ];
  const breaks: Product["breaks"] = { [STANDARD_LIST]: byQuantity(1) };
  if (onWholesale) breaks[WHOLESALE_LIST] = byQuantity(0.93);
  return { prices, breaks };
}

/** Pesos to 1/10,000, rounded to ten cents. */
function unitPrice(pesos: number): number {
  return Math.round(pesos * 10) * 1_000;
}

/** "Brisa lime soda 600 ml", but "Marea tuna in oil 140 g"; names of places and people stay capitalised. */
function englishName(family: DemoFamily, variant: string, label: string): string {
  const kind = /^(?:María|Oaxaca|Manchego)$/.test(variant)
    ? variant
    : variant.charAt(0).toLowerCase() + variant.slice(1);
  const middle = /^(?:in|with) /.test(kind) ? [family.noun, kind] : [kind, family.noun];
  return sentence(family.brand, ...middle, label);
}

function sentence(...words: readonly string[]): string {
  return words.filter((word) => word !== "").join(" ");
}
