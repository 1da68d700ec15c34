import type { StaffMember } from "#domain/company/staff.ts";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PRICE_LIST_DEFAULTS } from "#domain/pricing/price-list.ts";
import { PRODUCT_DEFAULTS } from "#domain/product/product.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { applyPlan, csvText, madeBy, planFile } from "#tests/support/imports.ts";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";

const PRODUCTS = new URL("../../../../../shared/data/products.csv", import.meta.url);
const CUSTOMERS = new URL("../../../../../shared/data/customers.csv", import.meta.url);

const general = { ...PRICE_LIST_DEFAULTS, id: "general", name: "General", isDefault: true };
const category = {
  id: "c1",
  companyId: "demo",
  name: "Bebidas",
  nameEs: "",
  parentId: null,
  position: 0,
  hue: 0,
  active: true,
};
const context = { priceLists: [general], categories: [category] };

function product(sku: string, changes: Record<string, unknown> = {}) {
  const record = {
    ...PRODUCT_DEFAULTS,
    id: `p-${sku}`,
    sku,
    name: `Cola ${sku}`,
    categoryId: "c1",
    prices: { general: 100_000 },
    ...changes,
  };
  return { key: sku, record };
}

/** The problems of each row, as "line: field code". */
function problemsOf(text: string, options: Parameters<typeof planFile>[1] = context): string[] {
  return planFile(text, options).outcomes.flatMap(({ line, problems, status }) =>
    problems.map(({ field, code }) => `${line} ${status}: ${field} ${code}`),
  );
}

describe("the dry run", () => {
  it("compares a price with today's and keeps a scheduled one", () => {
    const next = (from: string) => ({ general: { from, unitPrice: 120_000, breaks: [] } });
    const known = [
      product("A1", { nextPrices: next("2026-11-21") }),
      product("A2", { nextPrices: next("2026-11-21") }),
      product("A3", { nextPrices: next("2026-11-22") }),
    ];
    const text = csvText([
      ["SKU", "Precio"],
      ["A1", "12.00"],
      ["A2", "13.00"],
      ["A3", "13.00"],
    ]);
    const plan = planFile(text, { ...context, known, setup: { kind: "prices" } });
    expect(plan.outcomes.map(({ status, row }) => [status, row?.fields])).toEqual([
      ["same", undefined],
      [
        "changed",
        {
          "prices.general": { from: 100_000, to: 130_000 },
          "breaks.general": { from: null, to: null },
          "nextPrices.general": { from: next("2026-11-21").general, to: null },
        },
      ],
      ["changed", { "prices.general": { from: 100_000, to: 130_000 } }],
    ]);
  });

  it("separates new, changed, same and error rows, with old and new values", () => {
    const text = csvText([
      ["SKU", "Nombre", "Categoría", "Precio"],
      ["A1", "Cola A1", "bebidas", "10.00"],
      ["A2", "Cola nueva", "Bebidas", "12.50"],
      ["A3", "Cola A3", "Bebidas", "9.9"],
      ["", "Sin código", "Bebidas", "1.5"],
    ]);
    const known = [product("A1"), product("A2"), product("A9")];
    const plan = planFile(text, { ...context, known, setup: { taxClassId: "iva" } });
    expect(plan.counts).toEqual({ new: 1, changed: 1, same: 1, error: 1 });
    expect(plan.outcomes.map(({ status }) => status)).toEqual(["same", "changed", "new", "error"]);
    expect(plan.outcomes[1]?.row).toMatchObject({
      recordId: "p-A2",
      isNew: false,
      fields: { name: { from: "Cola A2", to: "Cola nueva" }, "prices.general": { from: 100_000, to: 125_000 } },
    });
    expect(plan.outcomes[2]?.row).toMatchObject({
      isNew: true,
      fields: { taxClassId: { to: "iva" }, sku: { to: "A3" } },
    });
  });

  it("creates missing categories and price lists only when a good row needs them", () => {
    const text = csvText([
      ["sku", "name", "category", "price", "price_mayoreo", "price_extra"],
      ["A1", "Cola", "Jugos ", "10.00", "9.00", ""],
      ["A2", "Agua", "JUGOS", "10.00", "", ""],
      ["A3", "Té", "Nunca", "-1", "", ""],
    ]);
    const plan = planFile(text, context);
    expect(plan.made).toMatchObject({ categories: ["Jugos"], priceLists: ["Mayoreo"] });
    expect(plan.counts).toEqual({ new: 2, changed: 0, same: 0, error: 1 });
  });

  it("IMPORT-17 puts rows without a category into the one chosen for the file, and makes it if it is used", () => {
    const text = csvText([
      ["sku", "name", "rubro", "price"],
      ["A1", "Cola", "", "10.00"],
      ["A2", "Agua", "Jugos", "10.00"],
    ]);
    const plan = planFile(text, { ...context, setup: { categoryName: "Varios" } });
    const [varios, jugos] = plan.made.rows;
    expect(plan.made.categories).toEqual(["Varios", "Jugos"]);
    expect(plan.outcomes.map(({ row }) => row?.fields["categoryId"]?.to)).toEqual([varios?.recordId, jugos?.recordId]);
    expect(planFile(text, context).counts).toEqual({ new: 1, changed: 0, same: 0, error: 1 });
    const own = csvText([
      ["sku", "name", "rubro", "price"],
      ["A2", "Agua", "Jugos", "10.00"],
    ]);
    expect(planFile(own, { ...context, setup: { categoryName: "Varios" } }).made.categories).toEqual(["Jugos"]);
  });

  it("IMPORT-18 refuses new products that nobody could sell, unless that is meant", () => {
    const text = csvText([
      ["sku", "name", "category", "price"],
      ["A1", "Cola A1", "Bebidas", ""],
      ["A2", "Cola", "Bebidas", ""],
      ["A3", "Agua", "Bebidas", "0"],
      ["A4", "Jugo", "Bebidas", "5"],
    ]);
    const known = [product("A1", { prices: {} })];
    const refused = planFile(text, { ...context, known });
    expect(refused.outcomes.map(({ status }) => status)).toEqual(["same", "error", "error", "new"]);
    expect(refused).toMatchObject({ unpriced: 2, counts: { error: 2 } });
    expect(refused.outcomes[1]?.problems).toMatchObject([
      { field: "prices.general", code: "noPrice", severity: "error" },
    ]);
    const accepted = planFile(text, { ...context, known, setup: { acceptsNoPrice: true } });
    expect(accepted).toMatchObject({ unpriced: 0, counts: { error: 0, new: 3 } });
    // A company without lists gets its default one from the file's prices.
    const fresh = planFile(text, { setup: { categoryName: "Bebidas" } });
    expect(fresh.outcomes.map(({ status }) => status)).toEqual(["error", "error", "error", "new"]);
  });

  it("IMPORT-20 reads a formula as text, and what a program guarded against losing its zeros", () => {
    const text = 'sku,name,category,price\n"=""00123""",=1+1,Bebidas,5\n';
    expect(planFile(text, context).outcomes[0]?.row?.fields).toMatchObject({
      sku: { to: "00123" },
      name: { to: "=1+1" },
    });
  });

  it("makes the first list the default if the company has none", () => {
    const { made } = planFile(
      csvText([
        ["sku", "name", "category", "precio"],
        ["1", "Pan", "Pan", "5.5"],
      ]),
    );
    expect(made.rows.filter(({ noun }) => noun === "priceList").map(({ fields }) => fields["isDefault"]?.to)).toEqual([
      true,
    ]);
  });

  it("lists every problem of a bad row with its field", () => {
    const header = ["sku", "name", "category", "price", "units per case", "tax", "barcode", "track stock", "brand"];
    const bad = [
      ["A1", "", "Bebidas", "1.5"],
      ["", "Cola", "Bebidas", "1.5"],
      ["A3", "Cola", "Bebidas", "doce"],
      ["A4", "Cola", "Bebidas", "-3.5"],
      ["A5", "C".repeat(121), "Bebidas", "1.5"],
      ["A6", "Cola", "Bebidas", "1.5", "", "", "7790001234567"],
      ["A7", "Cola", "Bebidas", "1.5", "0"],
      ["A8", "Cola", "Bebidas", "1.5", "", "IVA 99"],
      ["A9", "Cola", "Bebidas", "1,5"],
      ["A10", "Cola", "", "1.5", "2.5"],
      ["A3", "Cola", "Bebidas", "1.5"],
      ["A12", "Cola", "Bebidas", "1.23456", "", "", "", "quizá"],
      ["S".repeat(41), "Cola", "B", "1.5"],
    ].map((row) => [...row, ...Array.from({ length: header.length - row.length }, () => "")]);
    expect(problemsOf(csvText([header, ...bad]), { ...context, setup: { decimalMark: "point" } })).toEqual([
      "2 error: name required",
      "3 error: sku required",
      "4 error: prices.general notANumber",
      "5 error: prices.general negative",
      "6 error: name tooLong",
      "7 new: barcodes checkDigit",
      "8 error: unitsPerCase belowOne",
      "9 error: taxClassId unknownTaxClass",
      "10 error: prices.general notANumber",
      "11 error: unitsPerCase notWhole",
      "11 error: categoryId noCategory",
      "12 error: sku repeated",
      "13 error: prices.general tooManyDecimals",
      "13 error: trackStock notYesOrNo",
      "14 error: categoryId tooShort",
      "14 error: sku tooLong",
    ]);
  });

  it("asks for the decimal sign if 1.234 could be either", () => {
    const text = csvText([
      ["sku", "name", "category", "price"],
      ["A1", "Cola", "Bebidas", "1.234"],
    ]);
    expect(planFile(text, context).setup.decimalMark).toBeNull();
    expect(problemsOf(text)).toContain("2 error: prices.general ambiguousNumber");
    const fields = (decimalMark: "comma" | "point") =>
      planFile(text, { ...context, setup: { decimalMark } }).outcomes[0]?.row?.fields["prices.general"]?.to;
    expect([fields("comma"), fields("point")]).toEqual([12_340_000, 12_340]);
  });

  it("does not fail a price change because of the product's existing problems", () => {
    const known = [product("A1", { categoryId: null, name: "X" })];
    const text = csvText([
      ["sku", "precio"],
      ["A1", "11.50"],
      ["A2", "3.00"],
    ]);
    const plan = planFile(text, { ...context, known });
    expect(plan.setup.kind).toBe("prices");
    expect(plan.counts).toEqual({ new: 0, changed: 1, same: 0, error: 1 });
    expect(plan.outcomes[1]?.problems).toEqual([
      { field: "sku", code: "unknownSku", severity: "error", values: { value: "A2" } },
    ]);
  });

  it("sets stock in the product's scale", () => {
    const known = [
      { ...product("A1"), stock: { onHand: 5, safety: 0 } },
      { ...product("A2", { quantityScale: 1000 }), stock: null },
      { ...product("A3"), stock: { onHand: 7, safety: 1 } },
    ];
    const text = csvText([
      ["codigo", "existencia"],
      ["A1", "12"],
      ["A2", "1.5"],
      ["A3", "7"],
      ["A1 ", "3"],
      ["A4", "1"],
    ]);
    const plan = planFile(text, { ...context, known, setup: { decimalMark: "point" } });
    expect(plan.outcomes.map(({ status }) => status)).toEqual(["changed", "new", "same", "error", "error"]);
    expect(plan.outcomes[0]?.row).toMatchObject({ noun: "stock", fields: { onHand: { from: 5, to: 12 } } });
    expect(plan.outcomes[1]?.row).toMatchObject({
      noun: "stock",
      isNew: true,
      fields: { onHand: { from: null, to: 1_500 } },
    });
  });

  it("reads a Windows-1252 file with semicolons and decimal commas", () => {
    const text = csvText(
      [
        ["Código", "Descripción corta", "Rubro", "Precio"],
        ["Ñ-1", "Piña en almíbar", "Bebidas", "1.234,50"],
      ],
      ";",
    );
    const plan = planFile(
      Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
      context,
    );
    expect(plan.outcomes[0]?.row?.fields).toMatchObject({
      sku: { to: "Ñ-1" },
      name: { to: "Piña en almíbar" },
      categoryId: { to: "c1" },
      "prices.general": { to: 12_345_000 },
    });
  });
});

describe("the same file a second time", () => {
  it("changes nothing", () => {
    const text = csvText([
      ["ean", "name", "pack", "category", "price", "price_norte", "activo", "etiquetas"],
      ["7790001000019", "  Cola  Light ", "1.0 lt", "Jugos", "10.50", "", "si", "a; b"],
      ["10-1-0001", "'=Pan", "2 un", "Jugos", "0.0001", "3", "no", ""],
    ]);
    const first = planFile(text);
    expect(first.counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
    const again = planFile(text, { ...madeBy(first), known: applyPlan(first, "sku") });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, error: 0 });
    expect(again.made.rows).toEqual([]);
  });

  it.skipIf(!existsSync(PRODUCTS))(
    "changes nothing of the real products, which import as they are",
    () => {
      const file = readFileSync(PRODUCTS);
      // Some have no price in the first list, and could not be sold.
      const careful = planFile(file);
      expect([careful.counts.error, careful.unpriced]).toEqual([328, 328]);
      const setup = { acceptsNoPrice: true };
      const first = planFile(file, { setup });
      expect(first.counts).toEqual({ new: 67_939, changed: 0, same: 0, error: 0 });
      expect(first.made.categories).toHaveLength(57);
      expect(first.made.priceLists).toEqual(["General", "Caba", "Buenos Aires", "Cordoba"]);
      const again = planFile(file, { setup, ...madeBy(first), known: applyPlan(first, "sku") });
      expect(again.counts).toEqual({ new: 0, changed: 0, same: 67_939, error: 0 });
    },
    180_000,
  );

  it.skipIf(!existsSync(CUSTOMERS))("changes nothing of the real customers, which import as they are", () => {
    const file = readFileSync(CUSTOMERS);
    const first = planFile(file);
    expect(first.setup.kind).toBe("customers");
    expect(first.counts).toEqual({ new: 2_250, changed: 0, same: 0, error: 0 });
    const again = planFile(file, { known: applyPlan(first, "code") });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2_250, error: 0 });
  });
});

describe("a file of customers", () => {
  const staff: readonly StaffMember[] = [
    { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [] },
    { id: "luis", name: "Luis Herrera", role: "salesperson", active: true, zones: [] },
    { id: "eva", name: "Eva Ríos", role: "salesperson", active: false, zones: [] },
  ];
  const CODE = { code: "C-1", name: "Tienda Rosa", phone: "+525555550101", repId: "" };
  const rosa = { key: "C-1", record: { ...buildCustomer("rosa", CODE) } };
  const read = (header: string[], cells: string[]) =>
    planFile(csvText([header, cells]), { staff, known: [rosa], setup: { kind: "customers" } });

  it("CUST-6 fills salespeople, terms, exemption, delivery and the visit plan from everyday words", () => {
    const { outcomes } = read(
      [
        "Codigo",
        "Vendedor",
        "Otros vendedores",
        "Descuento",
        "Política de crédito",
        "Grupo",
        "Exento",
        "Número de exención",
        "Exención vence",
        "Idioma",
        "Días de entrega",
        "Semanas entre visitas",
        "Días de visita",
        "Abre",
        "Cierra",
        "Clase",
      ],
      [
        "c-1",
        "ana torres",
        "Luis Herrera",
        "7,5 %",
        "Approval",
        "Mayoristas",
        "sí",
        "EX-1",
        "2026-12-31",
        "ES",
        "lunes y jueves",
        "2",
        "Mié",
        "8:30",
        "7 pm",
        "a",
      ],
    );
    expect(outcomes[0]).toMatchObject({ status: "changed", problems: [] });
    const to = Object.fromEntries(
      Object.entries(outcomes[0]?.row?.fields ?? {}).map(([field, edit]) => [field, edit.to]),
    );
    expect(to).toEqual({
      repId: "ana",
      otherRepIds: ["luis"],
      discountRate: 750,
      creditPolicy: "approval",
      groupId: "Mayoristas",
      taxExempt: true,
      exemption: { number: "EX-1", expiresOn: "2026-12-31", imageId: null },
      language: "es",
      deliveryDays: [1, 4],
      visitPlan: {
        perWeek: 1,
        everyWeeks: 2,
        weekdays: [3],
        opensAt: 510,
        closesAt: 1_140,
        serviceMinutes: 15,
        rank: "A",
      },
    });
  });

  it.each([
    ["Vendedor", "Pedro", "repId unknownPerson"],
    ["Vendedor", "Eva Ríos", "repId unknownPerson"],
    ["Otros vendedores", "Ana Torres", "repId required"],
    ["Descuento", "mucho", "discountRate notANumber"],
    ["Descuento", "101", "discountRate aboveMaximum"],
    ["Política de crédito", "casi", "creditPolicy notOneOf"],
    ["Clase", "D", "visitPlan.rank notOneOf"],
    ["Visita mensual", "quinto lunes", "visitPlan.monthly notAMonthDay"],
    ["Días de entrega", "lun, nunca", "deliveryDays notWeekdays"],
    ["Abre", "25:70", "visitPlan.opensAt notATime"],
    ["Visitas por semana", "9", "visitPlan.perWeek aboveMaximum"],
    ["Exención vence", "pronto", "exemption.expiresOn badDay"],
  ])("reports the problem with %s %j", (header, cell, problem) => {
    const [outcome] = read(["Codigo", header], ["C-1", cell]).outcomes;
    expect(outcome?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([problem]);
    expect(outcome?.status).toBe("error");
  });

  describe("IMPORT-14 salespeople are found", () => {
    const person = (id: string, name: string, repCode: string, active = true) =>
      ({ id, name, role: "salesperson", active, zones: [], repCode, email: `${id}@tienda.mx` }) satisfies StaffMember;
    const colleagues = [
      person("ana", "Ana Torres", "AT"),
      person("ana2", "ana  torres", "AT2"),
      person("luis", "Luis Herrera", "LH"),
      person("old", "Luis Herrera", "LH2", false),
      person("lh", "Lh", "XX"),
      { id: "new", name: "Nora Vega", role: "salesperson", active: true, zones: [] } satisfies StaffMember,
    ];
    const outcomeOf = (said: string, changes: Partial<typeof CODE> & { otherRepIds?: string[] } = {}, more = "") => {
      const headers = ["Codigo", "Vendedor", "Otros vendedores"];
      const known = [{ key: "C-1", record: { ...buildCustomer("rosa", { ...CODE, ...changes }) } }];
      const text = csvText([headers, ["C-1", said, more]]);
      return planFile(text, { staff: colleagues, known, setup: { kind: "customers" } }).outcomes[0];
    };

    it.each([
      ["ANA2@tienda.mx", "ana2"],
      [" at2 ", "ana2"],
      ["AT", "ana"],
      // Of two with this name, one has left.
      ["Luis Herrera", "luis"],
      ["ana", "ana"],
      ["Nora Vega", "new"],
    ])("by name, e-mail, rep code or id: %j", (said, repId) => {
      expect(outcomeOf(said)?.row?.fields["repId"]?.to).toBe(repId);
    });

    it.each([
      ["Ana Torres", "repId ambiguousPerson"],
      // One is named like another one's code.
      ["LH", "repId ambiguousPerson"],
      ["old@tienda.mx", "repId unknownPerson"],
      ["nadie@tienda.mx", "repId unknownPerson"],
    ])("but not by a name that several people share or that nobody present has: %j", (said, problem) => {
      const outcome = outcomeOf(said);
      expect(outcome?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([problem]);
      expect(outcome?.row).toBeNull();
    });

    it("prefers the customer's current salesperson for a shared name", () => {
      expect(outcomeOf("Ana Torres", { repId: "ana2" })?.status).toBe("same");
      expect(outcomeOf("Luis Herrera", { repId: "old" })?.status).toBe("same");
      expect(outcomeOf("", { repId: "luis", otherRepIds: ["ana", "ana2"] }, "Ana Torres|Ana Torres")?.status).toBe(
        "same",
      );
    });

    it("several at once, each by any of these", () => {
      const outcome = outcomeOf("luis@tienda.mx", {}, "AT2 | Nora Vega");
      expect(outcome?.row?.fields["otherRepIds"]?.to).toEqual(["ana2", "new"]);
      expect(outcomeOf("luis@tienda.mx", {}, "AT2|Ana Torres")?.problems).toMatchObject([
        { field: "otherRepIds", code: "ambiguousPerson", values: { value: "AT2|Ana Torres" } },
      ]);
    });
  });

  it("reports a shop that closes before it opens, and keeps hours missing from the file", () => {
    const plan: VisitPlan = {
      perWeek: 1,
      everyWeeks: 1,
      weekdays: [],
      opensAt: 540,
      closesAt: 1_080,
      serviceMinutes: 20,
      rank: "B",
    };
    const known = [{ key: "C-1", record: { ...buildCustomer("rosa", { ...CODE, visitPlan: plan }) } }];
    const at = (time: string) =>
      planFile(
        csvText([
          ["Codigo", "Abre a las"],
          ["C-1", time],
        ]),
        { known, setup: { kind: "customers" } },
      ).outcomes[0];
    expect(at("19:00")?.problems).toMatchObject([{ field: "visitPlan.closesAt", code: "closesBeforeOpens" }]);
    expect(at("10:00")?.row?.fields["visitPlan"]?.to).toEqual({ ...plan, opensAt: 600 });
    expect(at("09:00")).toMatchObject({ status: "same", row: null });
  });
});
