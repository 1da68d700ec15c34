import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createImportSession } from "#runtime/import/import-session.ts";
import { IMPORT_FEEDS } from "#domain/import/import-kind.ts";
import { checkCustomer } from "#domain/customer/check-customer.ts";
import { checkProduct } from "#domain/product/check-product.ts";
import type { Category } from "#domain/category/category.ts";
import { Customer } from "#domain/customer/customer.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { Text } from "#i18n/use-text.ts";
import type { CatalogueItem, CatalogueSearch } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { type ImportDatabase, openImportDatabase } from "#local/databases/import-database.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { exportCustomers } from "#local/queries/customer/export-customers.ts";
import { exportPrices, exportProducts, exportStock } from "#local/queries/product/export-lists.ts";
import english from "../../../public/locales/en/translation.json" with { type: "json" };
import spanish from "../../../public/locales/es/translation.json" with { type: "json" };
import { fieldLabel } from "#components/import/import-field-text.ts";
import { type ReadExport, writeExport } from "#ui/files/write-export.ts";
import * as v from "valibot";
import {
  buildCompany,
  buildCustomer,
  buildIdentity,
  buildPriceList,
  buildProduct,
  MORNING,
} from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { runs } from "#tests/support/runs.ts";

/** Everything that tends to break files, besides arbitrary characters. */
const ODD = [
  "=1+1",
  "+52 55",
  "-",
  "-5",
  "@sum",
  "'=x",
  "''",
  '"',
  '""',
  ";",
  ",",
  "|",
  "\t",
  "\n",
  "\r\n",
  "  ",
  "\u00a0",
  "👩‍🌾",
  "🇲🇽",
  "مرحبا",
  "שלום",
  "\u200f",
  "ñ",
  "1.234",
  "1,5",
  "12%",
  "$ 3",
  "sep=;",
  "#",
  "0012",
  "1.0 kg",
  "no",
  "\u0000",
];
const text = (max: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...ODD),
        fc.string({ unit: "grapheme", maxLength: 6 }),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(""))
    .filter((each) => each.length <= max);
const long = (max: number) =>
  fc.oneof(
    { weight: 5, arbitrary: text(max) },
    { weight: 1, arbitrary: fc.constant("largo ".repeat(500).slice(0, max).trim()) },
  );
const price = fc.oneof(fc.nat(99_999), fc.integer({ min: 0, max: 1_000_000_000_000 }));

/** In any sequence, cheaper or not. */
const breaks = fc.uniqueArray(
  fc.record({ fromQuantity: fc.integer({ min: 2, max: 100_000 }), unitPrice: fc.integer({ min: 1, max: 10_000_000 }) }),
  { minLength: 1, maxLength: 4, selector: ({ fromQuantity }) => fromQuantity },
);

const LISTS: readonly PriceList[] = [
  buildPriceList("general", { name: "General", isDefault: true }),
  buildPriceList("emoji", { name: "🙂 مرحبا" }),
  buildPriceList("from", { name: "desde 12" }),
  buildPriceList("same1", { name: "Mayoreo" }),
  buildPriceList("same2", { name: "mayoreo!" }),
  buildPriceList("computed", {
    name: "Restaurantes",
    basis: { kind: "percent", baseListId: "general", rate: -1_000, rounding: "none" },
  }),
];
const CATEGORIES: readonly Category[] = ["Bebidas", "Otros", "Otros", '=Ofertas; "del día"'].map((name, position) => ({
  id: `c${position}`,
  companyId: "demo",
  name,
  nameEs: "",
  parentId: null,
  position,
  hue: 0,
  active: true,
}));
/** Two share a name, one is named like a third one's code, and one has left: a customer keeps its salespeople. */
const STAFF: readonly StaffMember[] = [
  { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [] },
  { id: "ana2", name: "Ana  Torres", role: "salesperson", active: true, zones: [] },
  {
    id: "luis",
    name: "Luis O'Hara, hijo",
    role: "salesperson",
    active: true,
    zones: [],
    repCode: "Ana Torres",
    email: "l@x.mx",
  },
  { id: "left", name: "Eva", role: "salesperson", active: false, zones: [] },
];
const COMPANY = buildCompany();
const TAXES = COMPANY.settings.taxClasses.map(({ id }) => id);

const product = fc
  .record({
    sku: text(40),
    name: long(120),
    nameEs: long(120),
    brand: text(80),
    pack: text(40),
    unit: text(16),
    categoryId: fc.constantFrom(...CATEGORIES.map(({ id }) => id)),
    barcodes: fc.uniqueArray(text(40), { maxLength: 4 }),
    tags: fc.uniqueArray(
      text(30).filter((tag) => tag !== ""),
      { maxLength: 4 },
    ),
    description: long(2_000),
    unitsPerCase: fc.integer({ min: 1, max: 10_000 }),
    weight: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    volume: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    countryOfOrigin: text(60),
    quantityScale: fc.constantFrom(1 as const, 1000 as const),
    minQuantity: fc.integer({ min: 1, max: 999 }),
    quantityMultiple: fc.integer({ min: 1, max: 999 }),
    taxClassId: fc.constantFrom(null, ...TAXES),
    prices: fc.dictionary(fc.constantFrom("general", "emoji", "from", "same1", "same2"), price),
    floorPrice: fc.option(price),
    trackStock: fc.boolean(),
    active: fc.boolean(),
    nextPrices: fc.constantFrom(
      {},
      { general: { from: "2026-11-01", unitPrice: 12_345, breaks: [] } },
      { general: { from: "2027-01-01", unitPrice: 7, breaks: [] } },
    ),
    breaks: fc.dictionary(fc.constantFrom("general", "emoji", "from", "same1", "same2"), breaks),
  })
  .map((given): Product => buildProduct("p", given as Partial<Product>))
  .filter((each) => isSavable(checkProduct(each)));
const figure = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const stock = fc.option(fc.record({ onHand: figure, safety: fc.nat(1_000_000_000) }));

const customer = fc
  .record({
    code: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
    name: long(80),
    legalName: long(120),
    kind: text(40),
    status: fc.constantFrom("active" as const, "prospect" as const, "disabled" as const),
    contactName: text(80),
    phone: fc.constantFrom("", "+525512345678", "222 444", "llamar a Ana"),
    email: fc.constantFrom("", "ana@tienda.mx", "Ana@Tienda.mx"),
    taxId: text(30),
    address: long(200),
    reference: text(200),
    city: text(80),
    zone: text(60),
    note: long(1_000),
    position: fc.option(
      fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
    ),
    priceListId: fc.constantFrom(null, ...LISTS.map(({ id }) => id)),
    termsDays: fc.integer({ min: 0, max: 365 }),
    creditLimit: fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 })),
    repId: fc.constantFrom("", "ana", "ana2", "left", "unknown"),
    otherRepIds: fc.subarray(["ana", "ana2", "luis", "left"]),
    groupId: fc.constantFrom(null, "Mayoristas", "a.b~c"),
    discountRate: fc.integer({ min: 0, max: 10_000 }),
    creditPolicy: fc.constantFrom("" as const, "inform" as const, "approval" as const, "block" as const),
    onHold: fc.boolean(),
    holdReason: text(200),
    taxExempt: fc.boolean(),
    exemption: fc.option(
      fc.record({
        number: text(40),
        expiresOn: fc.constantFrom(null, "2026-12-31"),
        imageId: fc.constantFrom(null, "f0"),
      }),
    ),
    invoiceEmail: fc.constantFrom("", "Facturas@tienda.mx"),
    language: fc.constantFrom("" as const, "en" as const, "es" as const),
    deliveryDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    deliveryNotes: long(500),
    visitPlan: fc.option(
      fc.record({
        perWeek: fc.integer({ min: 0, max: 6 }),
        everyWeeks: fc.integer({ min: 1, max: 12 }),
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        opensAt: fc.option(fc.integer({ min: 0, max: 1_440 })),
        closesAt: fc.option(fc.integer({ min: 0, max: 1_440 })),
        serviceMinutes: fc.integer({ min: 1, max: 480 }),
        rank: fc.constantFrom("A" as const, "B" as const, "C" as const),
        monthly: fc.constantFrom(null, { nth: -1 as const, weekday: 5 }, { nth: 2 as const, weekday: 1 }),
      }),
    ),
  })
  .map((given) => buildCustomer("k", given))
  .filter(
    (each) =>
      v.is(Customer, each) && each.name.trim() !== "" && checkCustomer(each).every(({ field }) => field !== "name"),
  );

let mirror: MirrorDatabase;
let database: ImportDatabase;
let items: CatalogueItem[];

beforeEach(async () => {
  mirror = await openMirror();
  database = openImportDatabase("ana");
  items = [];
  await mirror.company.put({ ...COMPANY, rev: 1 });
  await mirror.categories.bulkPut(CATEGORIES.map((each) => ({ ...each, rev: 1 })));
  await mirror.staff.bulkPut(STAFF.map((each) => ({ ...each, rev: 1 })));
  await mirror.priceLists.bulkPut(LISTS.map((each) => ({ ...each, rev: 1 })));
});

/** The catalogue as a full walk reads it. */
const catalogue = {
  search: async ({ filter = null, offset, limit }: CatalogueSearch) => {
    const wanted = items.filter((item) => item.product.active === (filter === null));
    return { items: wanted.slice(offset, offset + limit), total: wanted.length };
  },
};

const LANGUAGES = [
  { texts: english, decimalSign: "." },
  { texts: spanish, decimalSign: "," },
] as const;

/** Saves a list as a file and reads it back as a dry run. */
async function saveAndImport(read: ReadExport, { texts, decimalSign }: (typeof LANGUAGES)[number]) {
  const names: Readonly<Record<string, string>> = { ...texts.records.fields, ...texts.import.fields };
  const t = ((key: string | string[], values: Record<string, string> = {}) => {
    const name = typeof key === "string" ? key : (key[0] ?? "");
    const word = name === "import.priceOf" ? texts.import.priceOf : names[name.replace("import.fields.", "")];
    return (word ?? name).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  }) as Text["t"];
  const device = {
    mirror,
    catalogue,
    identity: buildIdentity("ana", { roles: ["company_owner"] }),
    now: () => MORNING,
  };
  const { parts } = await writeExport(device as unknown as Device, read, {
    decimalSign,
    columnName: (column) => fieldLabel(column, t),
  });
  const session = createImportSession({
    mirror,
    catalogue,
    database,
    companyId: "demo",
    newId: () => "new",
    now: () => MORNING,
  });
  const opened = await session.openFile(new File([...parts], "lista.csv"));
  if (!opened.ok) throw new Error(opened.problem);
  const { decimal, targets, taxClasses } = await session.guess(opened.value.kind, null);
  expect(["none", "point", "comma"]).toContain(decimal);
  const decimalMark = decimal === "point" || decimal === "comma" ? decimal : null;
  const setup = { kind: opened.value.kind, targets, decimalMark, taxClassId: taxClasses[0]?.id ?? null };
  const checked = await session.check(setup, () => {});
  if (!checked.ok) throw new Error(checked.problem);
  return { kind: setup.kind, ...checked.value, unmapped: targets.filter((target) => target === null).length };
}

function numbered<Row extends Product | Customer>(rows: readonly Row[]): Row[] {
  return rows.map((row, place) => ({ ...row, id: `${row.id}${place}` }));
}

describe("IMPORT-12 an exported file changes nothing when imported again", () => {
  beforeEach(async () => {
    for (const feed of IMPORT_FEEDS) await mirror.feeds.put({ feed, loaded: true } as never);
  });

  it.each(LANGUAGES)("for any products and stock, with $decimalSign", async (language) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(product, stock), { minLength: 1, maxLength: 8, selector: ([{ sku }]) => sku }),
        async (rows) => {
          const products = numbered(rows.map(([each]) => each));
          items = products.map((each, place) => {
            const known = rows[place]?.[1] ?? null;
            const item: StockItem | null = known && { productId: each.id, reserved: 0, asOf: MORNING, ...known };
            return { product: each, stock: item };
          });
          const { kind, counts, examples, unmapped } = await saveAndImport(exportProducts, language);
          expect({ kind, ...counts, wrong: [...examples.changed, ...examples.new, ...examples.error] }).toEqual({
            kind: "products",
            new: 0,
            changed: 0,
            error: 0,
            same: products.length,
            wrong: [],
          });
          expect(unmapped).toBe(0);
          const priced = await saveAndImport(exportPrices, language);
          expect({
            kind: priced.kind,
            ...priced.counts,
            wrong: [...priced.examples.changed, ...priced.examples.error],
          }).toEqual({
            kind: "prices",
            new: 0,
            changed: 0,
            error: 0,
            same: products.length,
            wrong: [],
          });
          expect(priced.unmapped).toBe(0);
          const counted = items.filter((item) => item.stock !== null).length;
          if (counted === 0) return;
          const again = await saveAndImport(exportStock, language);
          expect({ kind: again.kind, ...again.counts }).toEqual({
            kind: "stock",
            new: 0,
            changed: 0,
            error: 0,
            same: counted,
          });
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it.each(LANGUAGES)("for any customers, with $decimalSign", async (language) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(customer, { minLength: 1, maxLength: 6, selector: ({ code }) => code }),
        async (rows) => {
          await mirror.customers.clear();
          await mirror.customers.bulkPut(numbered(rows).map((each) => ({ ...each, rev: 1 })));
          const { kind, counts, examples, unmapped } = await saveAndImport(exportCustomers, language);
          expect({ kind, ...counts, wrong: [...examples.changed, ...examples.new, ...examples.error] }).toEqual({
            kind: "customers",
            new: 0,
            changed: 0,
            error: 0,
            same: rows.length,
            wrong: [],
          });
          expect(unmapped).toBe(0);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
