/** Values by document and field that must be refused, or must pass, whoever writes them. */
type FieldValues = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

const long = (length: number): string => "x".repeat(length);
const texts = (least: number, most: number): readonly unknown[] => [...(least > 0 ? [""] : []), long(most + 1), 5, null, ["a"]];
const wholes = (least: number, most: number): readonly unknown[] => [least - 1, most + 1, 1.5, "1", true];
const ids: readonly unknown[] = ["", "a b", "-a", long(129), 5];
const keys = (count: number): Readonly<Record<string, number>> => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

export const REFUSED_VALUES: FieldValues = {
  category: {
    companyId: ["", "a b", "c2", 5, null], name: texts(1, 80), nameEs: texts(0, 80), parentId: ids, position: [1.5, "1", null], hue: [...wholes(0, 11), null],
  },
  product: {
    sku: texts(1, 40), name: texts(1, 200), nameEs: texts(0, 200), brand: texts(0, 80), pack: texts(0, 40), categoryId: ids, barcodes: ["a", null, {}, Array.from({ length: 11 }, () => "1")],
    unit: texts(1, 16), unitsPerCase: wholes(1, 1_000_000), quantityScale: [0, 10, "1", null], minQuantity: wholes(1, 1_000_000), quantityMultiple: wholes(1, 1_000_000), taxClassId: ids,
    prices: [[], null, 5, keys(51)], breaks: [[], null, keys(51)], floorPrice: wholes(0, 1_000_000_000_000), trackStock: [1, "true", null], active: [1, "true", null], picture: texts(0, 2_000),
  },
  priceList: { name: texts(1, 80), version: wholes(1, 1_000_000_000), isDefault: ["true", 1, null], validFrom: ["2026", "today", 5, ""], validTo: ["2026-1-1", 5] },
  customer: {
    code: texts(1, 20), name: texts(1, 120), legalName: texts(0, 120), kind: texts(0, 40), status: ["", "vip", null, 5], contactName: texts(0, 80), phone: texts(0, 20), taxId: texts(0, 30),
    address: texts(0, 200), reference: texts(0, 200), city: texts(0, 80), zone: texts(0, 60), repId: texts(0, 128), priceListId: ids, taxExempt: [0, "no", null], termsDays: wholes(0, 365),
    position: [
      5, "here", {}, { latitude: 91, longitude: 0 }, { latitude: -91, longitude: 0 }, { latitude: 0, longitude: 181 }, { latitude: 0, longitude: -181 },
      { latitude: "1", longitude: 0 }, { latitude: 0, longitude: "1" }, { latitude: 0 }, { latitude: 0, longitude: 0, altitude: 0 },
    ],
    balance: [1, "0", null], overdue: [1, null], balanceAsOf: [1], lastOrderAt: [1], creditLimit: ["1", 1.5, 9_007_199_254_740_992, -9_007_199_254_740_992], onHold: ["no", 0, null],
  },
  itineraryDay: { stops: [{}, null, "x", Array.from({ length: 201 }, () => ({}))], frozenAt: [-1, "now", 1.5, 9_007_199_254_740_992] },
  settings: {
    version: [2, 5, "4", null], currency: ["", "mxn", "MXNX", 5, null], locale: ["e", long(36), 5], timeZone: ["", long(65), 5], weekStartsOn: [2, -1, "1"], pricesIncludeTax: ["yes", 1, null],
    taxRounding: ["", "none", 1], taxClasses: [{}, null, Array.from({ length: 21 }, () => ({}))], priceHonourHours: wholes(0, 168), minimumOrder: [-1, 1.5, "0", 9_007_199_254_740_992],
    cutOffHour: wholes(0, 24), stockPolicy: ["", "never", 1], unknown: [1],
    discountLimits: [
      null, {}, ...["salesperson", "store_staff", "delivery_personnel", "company_owner", "super_admin"].flatMap((role) => [limits({ [role]: -1 }), limits({ [role]: 10_001 }), limits({ [role]: "5" })]),
      limits({ visitor: 5 }),
    ],
  },
};

export const ALLOWED_VALUES: FieldValues = {
  category: { name: ["x", long(80), "Ñandú 😀"], nameEs: ["", long(80)], parentId: [null, "food"], position: [-5, 0], hue: [0, 11] },
  product: {
    sku: ["x", long(40)], name: [long(200)], categoryId: [null, "a.b_c-d~e"], barcodes: [[], Array.from({ length: 10 }, () => "1")], quantityScale: [1, 1_000], taxClassId: ["vat", null],
    unitsPerCase: [1, 1_000_000], prices: [{}, keys(50)], breaks: [{}, keys(50)], floorPrice: [null, 0, 1_000_000_000_000], trackStock: [false], active: [false], picture: [long(2_000)],
  },
  priceList: { name: [long(80)], version: [1, 1_000_000_000], isDefault: [false], validFrom: [null, "2026-12-31"], validTo: ["2026-12-31"] },
  customer: {
    status: ["active", "prospect", "disabled"], legalName: ["", long(120)], repId: ["", "luis"], priceListId: [null], taxExempt: [true], termsDays: [0, 365], creditLimit: [null, 0], onHold: [true],
    position: [null, { latitude: 90, longitude: 180 }, { latitude: -90, longitude: -180 }, { latitude: 1.5, longitude: 2 }],
  },
  itineraryDay: { stops: [[], Array.from({ length: 200 }, () => ({}))], frozenAt: [0, 1_795_273_445_678] },
  settings: {
    currency: ["USD"], locale: ["es"], weekStartsOn: [0, 1], pricesIncludeTax: [false], taxRounding: ["order", "line"], taxClasses: [[]], priceHonourHours: [0, 168], minimumOrder: [9_007_199_254_740_991],
    cutOffHour: [0, 24], stockPolicy: ["backorder", "cut", "review"], discountLimits: [limits({ salesperson: 10_000 })],
  },
};

function limits(changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { salesperson: 500, store_staff: 1_000, delivery_personnel: 0, company_owner: 10_000, super_admin: 10_000, ...changes };
}
