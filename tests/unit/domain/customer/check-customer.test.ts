import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { checkCustomer, checkNewCustomer } from "#domain/customer/check-customer.ts";
import { Customer } from "#domain/customer/customer.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import { buildCustomer } from "#tests/support/build.ts";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";

const PLAN: VisitPlan = {
  perWeek: 1,
  everyWeeks: 2,
  weekdays: [1, 4],
  opensAt: 480,
  closesAt: 780,
  serviceMinutes: 15,
  rank: "B",
};

/** Each is a valid customer except for one field, with the problem of that field. */
const REFUSED: readonly (readonly [change: Partial<Customer>, field: string, code: string])[] = [
  [{ name: "" }, "name", "required"],
  [{ name: "   " }, "name", "required"],
  [{ name: "A" }, "name", "tooShort"],
  [{ name: "x".repeat(81) }, "name", "tooLong"],
  [{ code: "" }, "code", "required"],
  [{ code: "c-1" }, "code", "codeFormat"],
  [{ code: "C 1" }, "code", "codeFormat"],
  [{ code: "C".repeat(21) }, "code", "codeFormat"],
  [{ contactName: "R" }, "contactName", "tooShort"],
  [{ contactName: "R".repeat(81) }, "contactName", "tooLong"],
  [{ phone: "222 555 1001" }, "phone", "phoneFormat"],
  [{ phone: "+0122" }, "phone", "phoneFormat"],
  [{ email: "rosa" }, "email", "emailFormat"],
  [{ email: "Rosa@tienda.mx" }, "email", "emailFormat"],
  [{ email: "rosa@tienda" }, "email", "emailFormat"],
  [{ invoiceEmail: "a b@tienda.mx" }, "invoiceEmail", "emailFormat"],
  [{ legalName: "x".repeat(121) }, "legalName", "tooLong"],
  [{ kind: "x".repeat(41) }, "kind", "tooLong"],
  [{ taxId: "1".repeat(31) }, "taxId", "tooLong"],
  [{ address: "x".repeat(201) }, "address", "tooLong"],
  [{ reference: "x".repeat(201) }, "reference", "tooLong"],
  [{ city: "x".repeat(81) }, "city", "tooLong"],
  [{ zone: "x".repeat(61) }, "zone", "tooLong"],
  [{ note: "x".repeat(1_001) }, "note", "tooLong"],
  [{ deliveryNotes: "x".repeat(501) }, "deliveryNotes", "tooLong"],
  [{ holdReason: "x".repeat(201) }, "holdReason", "tooLong"],
  [{ position: { latitude: 91, longitude: 0 } }, "position", "positionRange"],
  [{ position: { latitude: 0, longitude: -181 } }, "position", "positionRange"],
  [{ termsDays: -1 }, "termsDays", "tooSmall"],
  [{ termsDays: 366 }, "termsDays", "tooLarge"],
  [{ termsDays: 1.5 }, "termsDays", "invalid"],
  [{ termsDays: Number.NaN }, "termsDays", "invalid"],
  [{ creditLimit: -1 }, "creditLimit", "tooSmall"],
  [{ creditLimit: 0.5 }, "creditLimit", "invalid"],
  [{ discountRate: 10_001 }, "discountRate", "rate"],
  [{ discountRate: -1 }, "discountRate", "rate"],
  [{ exemption: { number: "x".repeat(41), expiresOn: null, imageId: null } }, "exemption.number", "tooLong"],
  [{ exemption: { number: "1", expiresOn: "soon", imageId: null } }, "exemption.expiresOn", "invalid"],
  [{ deliveryDays: [8] }, "deliveryDays.0", "tooLarge"],
  [{ visitPlan: { ...PLAN, opensAt: 780, closesAt: 480 } }, "visitPlan.closesAt", "closesBeforeOpens"],
  [{ visitPlan: { ...PLAN, perWeek: 2, everyWeeks: 2 } }, "visitPlan.everyWeeks", "tooManyVisits"],
  [{ visitPlan: { ...PLAN, everyWeeks: 1, perWeek: 7 } }, "visitPlan.perWeek", "tooLarge"],
  [{ visitPlan: { ...PLAN, serviceMinutes: 0 } }, "visitPlan.serviceMinutes", "tooSmall"],
];

describe("checkCustomer (REC-8, CUST-6)", () => {
  it("accepts a valid customer", () => {
    expect(checkCustomer(buildCustomer("1", { visitPlan: PLAN, email: "rosa@tienda.mx" }), "MX")).toEqual([]);
  });

  it.each(REFUSED)("%j is refused at its own field, and at no other", (change, field, code) => {
    const problems = checkCustomer(buildCustomer("1", change)).filter(({ severity }) => severity === "error");
    expect(problems).toEqual([expect.objectContaining({ field, code })]);
  });

  it.each([
    [{ taxId: "20267565392" }, "taxId", "taxIdDigit"],
    [{ taxId: "2026" }, "taxId", "taxIdFormat"],
    [{ taxExempt: true }, "exemption.number", "exemptionMissing"],
    [{ onHold: true }, "holdReason", "holdReasonMissing"],
    [{ phone: "", email: "" }, "phone", "contactMissing"],
  ] as const)("%j only warns", (change, field, code) => {
    const problems = checkCustomer(buildCustomer("1", change), "AR");
    expect(problems).toEqual([{ field, code, severity: "warning" }]);
    expect(isSavable(problems)).toBe(true);
  });

  it("a new customer needs a phone or an e-mail; one is enough", () => {
    expect(isSavable(checkNewCustomer(buildCustomer("1", { phone: "", email: "" })))).toBe(false);
    expect(isSavable(checkNewCustomer(buildCustomer("1", { phone: "", email: "rosa@tienda.mx" })))).toBe(true);
    expect(isSavable(checkNewCustomer(buildCustomer("1", { phone: "+525555550100" })))).toBe(true);
  });

  it("without a country tax ids are not checked", () => {
    expect(checkCustomer(buildCustomer("1", { taxId: "2026" }))).toEqual([]);
  });

  it("REC-8 fields that pass these checks also pass the store's schema, whatever was typed", () => {
    const change = fc.record(
      {
        name: fc.string({ maxLength: 130 }),
        code: fc.string({ maxLength: 25 }),
        phone: fc.oneof(fc.string({ maxLength: 25 }), fc.constant("+525555550100")),
        email: fc.oneof(fc.string({ maxLength: 130 }), fc.constant("a@b.mx")),
        termsDays: fc.oneof(fc.integer({ min: -5, max: 400 }), fc.double()),
        creditLimit: fc.oneof(fc.constant(null), fc.integer({ min: -5 }), fc.double()),
        position: fc.option(fc.record({ latitude: fc.double(), longitude: fc.double() })),
        deliveryDays: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }),
        note: fc.string({ maxLength: 1_100 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (fields) => {
        const customer = buildCustomer("1", fields);
        expect(v.is(Customer, customer) || !isSavable(checkCustomer(customer))).toBe(true);
      }),
    );
  });
});
