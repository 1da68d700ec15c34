/** Values by document and field that must be refused, or must pass, whoever writes them. */
type FieldValues = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

const long = (length: number): string => "x".repeat(length);
const wholes = (least: number, most: number): readonly unknown[] => [least - 1, most + 1, 1.5, "1", true];

export const REFUSED_VALUES: FieldValues = {
  itineraryDay: {
    stops: [{}, null, "x", Array.from({ length: 201 }, () => ({}))],
    frozenAt: [-1, "now", 1.5, 9_007_199_254_740_992],
  },
  settings: {
    version: [2, 5, "4", null],
    currency: ["", "mxn", "MXNX", 5, null],
    locale: ["e", long(36), 5],
    timeZone: ["", long(65), 5],
    weekStartsOn: [2, -1, "1"],
    pricesIncludeTax: ["yes", 1, null],
    taxRounding: ["", "none", 1],
    taxClasses: [{}, null, Array.from({ length: 21 }, () => ({}))],
    priceHonourHours: wholes(0, 168),
    minimumOrder: [-1, 1.5, "0", 9_007_199_254_740_992],
    cutOffHour: wholes(0, 24),
    stockPolicy: ["", "never", 1],
    unknown: [1],
    discountLimits: [
      null,
      {},
      ...["salesperson", "store_staff", "delivery_personnel", "company_owner", "super_admin"].flatMap((role) => [
        limits({ [role]: -1 }),
        limits({ [role]: 10_001 }),
        limits({ [role]: "5" }),
      ]),
      limits({ visitor: 5 }),
    ],
  },
};

export const ALLOWED_VALUES: FieldValues = {
  itineraryDay: { stops: [[], Array.from({ length: 200 }, () => ({}))], frozenAt: [0, 1_795_273_445_678] },
  settings: {
    currency: ["USD"],
    locale: ["es"],
    weekStartsOn: [0, 1],
    pricesIncludeTax: [false],
    taxRounding: ["order", "line"],
    taxClasses: [[]],
    priceHonourHours: [0, 168],
    minimumOrder: [9_007_199_254_740_991],
    cutOffHour: [0, 24],
    stockPolicy: ["backorder", "cut", "review"],
    discountLimits: [limits({ salesperson: 10_000 })],
  },
};

function limits(changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    salesperson: 500,
    store_staff: 1_000,
    delivery_personnel: 0,
    company_owner: 10_000,
    super_admin: 10_000,
    ...changes,
  };
}
