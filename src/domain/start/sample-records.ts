import type { Category } from "../category/category.ts";
import { CUSTOMER_DEFAULTS, type Customer } from "../customer/customer.ts";
import { PRODUCT_DEFAULTS, type Product } from "../product/product.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Currency } from "../values/money.ts";
import { type Names, SAMPLE_CATEGORIES, SAMPLE_CUSTOMERS } from "./sample-goods.ts";
import { samplePrice } from "./sample-price.ts";

/** What the samples depend on. `set` names this set of samples: they may be added again after they were removed. */
export interface SampleTerms {
  readonly set: string;
  readonly companyId: Identifier;
  /** The language of the company's region. */
  readonly spanish: boolean;
  readonly currency: Currency;
  readonly defaultListId: Identifier;
  /** The company's usual tax class; null = it has none. */
  readonly taxClassId: Identifier | null;
}

/** A set of samples. */
export interface SampleRecords {
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly customers: readonly Customer[];
}

/** What the store is said to have of each sample product. */
export const SAMPLE_STOCK = 120;

/** The sample catalogue of a company (COMPANY-52). */
export function sampleRecords(terms: SampleTerms): SampleRecords {
  const { set, companyId, spanish, currency, defaultListId, taxClassId } = terms;
  const word = spanish ? "EJEMPLO" : "SAMPLE";
  const main = ([en, es]: Names) => (spanish ? es : en);
  const both = (names: Names) => ({ name: main(names), nameEs: spanish ? "" : names[1] });
  const categories = SAMPLE_CATEGORIES.map(({ slug, name, hue }, position): Category => ({
    id: sampleId(set, slug),
    companyId,
    ...both(name),
    parentId: null,
    position,
    hue,
    active: true,
    imageId: null,
  }));
  const goods = SAMPLE_CATEGORIES.flatMap(({ slug, goods: some }) =>
    some.map((good, index) => ({ ...good, slug: `${slug}-${index + 1}`, categoryId: sampleId(set, slug) })),
  );
  const products = goods.map(({ slug, name, pack, price, unitsPerCase, categoryId }, index): Product => ({
    ...PRODUCT_DEFAULTS,
    id: sampleId(set, slug),
    sku: `${word}-${String(index + 1).padStart(2, "0")}`,
    ...both(name),
    pack,
    categoryId,
    unitsPerCase,
    taxClassId,
    prices: { [defaultListId]: samplePrice(price, currency) },
  }));
  const customers = SAMPLE_CUSTOMERS.map(({ slug, name, kind, address }, index): Customer => ({
    ...CUSTOMER_DEFAULTS,
    id: sampleId(set, slug),
    code: `${word}-${index + 1}`,
    name: main(name),
    kind,
    address: main(address),
  }));
  return { categories, products, customers };
}

/** How the id of every sample begins. */
export const SAMPLE_PREFIX = "sample.";

function sampleId(set: string, slug: string): Identifier {
  return `${SAMPLE_PREFIX}${set}.${slug}`;
}

/** Whether a record is a sample: its id says so, on every device and in the store. */
export function isSample(recordId: Identifier): boolean {
  return recordId.startsWith(SAMPLE_PREFIX);
}

/** The set of a sample. */
export function setOfSample(recordId: Identifier): string {
  return recordId.split(".")[1] ?? "";
}
