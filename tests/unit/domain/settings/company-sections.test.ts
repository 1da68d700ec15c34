import { describe, expect, it } from "vitest";
import { checkRules } from "#domain/company/check-rules.ts";
import { type CompanyRules, companyRules } from "#domain/company/company-rules.ts";
import type { Company } from "#domain/company/company.ts";
import { normaliseRules } from "#domain/company/normalise-rules.ts";
import { customerCode } from "#domain/customer/new-customer.ts";
import { mergeRecord } from "#domain/records/merge-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { weekdaysOfOrder } from "#domain/settings/delivery-days.ts";
import { identityLines } from "#domain/settings/identity-fields.ts";
import { fillMessage, NO_MESSAGES, ownMessage } from "#domain/settings/messages.ts";
import { termsToChoose } from "#domain/settings/offered-terms.ts";
import {
  isReasonGiven,
  reasonListOf,
  reasonName,
  reasonsOf,
  reasonsToChoose,
  reasonText,
} from "#domain/settings/reasons.ts";
import { makeCart, makeCompany, makeCustomer, makeSettings } from "#tests/support/sales.ts";

const rulesOf = (company: Partial<Company> = {}) => companyRules(makeCompany(company));
const codesOf = (changes: Partial<CompanyRules>) =>
  checkRules({ ...rulesOf(), ...changes }).map(({ field, code }) => `${field} ${code}`);
const CENTRE = { id: "z1", zone: "Centro", days: [2, 4] };

it("COMPANY-19 a company's record has no problem as it is", () => expect(checkRules(rulesOf())).toEqual([]));

describe("identity", () => {
  it.each<[Partial<CompanyRules>, string]>([
    [{ name: " " }, "name required"],
    [{ name: "A" }, "name tooShort"],
    [{ name: "x".repeat(81) }, "name tooLong"],
    [{ name: "see www.x.com" }, "name nameHasLink"],
    [{ legalName: "a\u202Eb" }, "legalName nameHasControl"],
    [{ legalName: "x".repeat(121) }, "legalName tooLong"],
    [{ taxId: "9".repeat(41) }, "taxId tooLong"],
  ])("COMPANY-40 %j is refused", (changes, problem) => expect(codesOf(changes)).toEqual([problem]));

  it("COMPANY-40 documents carry legal name and tax id, where they say more than the name", () => {
    expect(identityLines({ name: "Norte", legalName: "Norte SA de CV", taxId: "NOR010101AB1" })).toEqual([
      "Norte SA de CV",
      "NOR010101AB1",
    ]);
    expect(identityLines({ name: "Norte", legalName: "Norte" })).toEqual([]);
  });
});

describe("region and codes", () => {
  it.each<[Partial<CompanyRules>, string]>([
    [{ timeZone: "Lima" }, "timeZone unknownZone"],
    [{ locale: "tlh" }, "locale unknownRegion"],
    [{ customerPrefix: "" }, "customerPrefix prefix"],
    [{ customerPrefix: "ÑU" }, "customerPrefix prefix"],
    [{ customerPrefix: "ABCDE" }, "customerPrefix prefix"],
  ])("COMPANY-41 %j is refused", (changes, problem) => expect(codesOf(changes)).toEqual([problem]));

  it("CUST-1 a new customer's code begins with the company's prefix", () => {
    const { customerPrefix } = normaliseRules({ ...rulesOf(), customerPrefix: " cl-" });
    expect(customerCode("0b-4f7k2m", customerPrefix)).toBe("CL-4F7K2M");
    expect(customerCode("0b-4f7k2m")).toBe("P-4F7K2M");
  });
});

describe("delivery days", () => {
  const customer = makeCustomer({ zone: " CENTRO ", deliveryDays: [] });

  it("ORDER-11 the customer's own days come first, then its zone's, then the company's", () => {
    const settings = { deliveryDays: [1, 5], deliveryZones: { z1: CENTRE } };
    expect(weekdaysOfOrder("delivery", { ...customer, deliveryDays: [3] }, settings)).toEqual([3]);
    expect(weekdaysOfOrder("delivery", customer, settings)).toEqual([2, 4]);
    expect(weekdaysOfOrder("delivery", { ...customer, zone: "Norte" }, settings)).toEqual([1, 5]);
    expect(weekdaysOfOrder("pickup", customer, settings)).toEqual([1, 5]);
    expect(weekdaysOfOrder("delivery", { ...customer, zone: "" }, {})).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("ORDER-11 an order without a chosen day is promised for the next of them", () => {
    const settings = makeSettings({ deliveryZones: { z1: CENTRE }, cutOffHour: 24 });
    const friday = Date.UTC(2026, 10, 20, 16);
    expect(promisedDay(makeCart({ promisedOn: null }), customer, settings, friday)).toBe("2026-11-24");
    expect(promisedDay(makeCart({ promisedOn: "2026-11-29" }), customer, settings, friday)).toBe("2026-11-29");
  });

  it.each<[Partial<CompanyRules>, string]>([
    [{ deliveryDays: [] }, "deliveryDays noDay"],
    [{ deliveryZones: { z1: { ...CENTRE, days: [] } } }, "deliveryZones.z1.days noDay"],
    [{ deliveryZones: { z1: { ...CENTRE, zone: " " } } }, "deliveryZones.z1.zone required"],
    [{ deliveryZones: { other: CENTRE } }, "deliveryZones.other otherId"],
  ])("COMPANY-23 %j is refused", (changes, problem) => expect(codesOf(changes)).toEqual([problem]));

  it("COMPANY-23 a zone has its days once", () => {
    const twice = { z1: CENTRE, z2: { id: "z2", zone: "centro", days: [1] } };
    expect(codesOf({ deliveryZones: twice })).toEqual([
      "deliveryZones.z1.zone nameTaken",
      "deliveryZones.z2.zone nameTaken",
    ]);
  });

  it("REC-2 two owners set the days of two zones: both stay", () => {
    const rules = rulesOf();
    const north = { id: "z2", zone: "Norte", days: [1] };
    const first = mergeRecord(rules, {}, diffRecord(rules, { ...rules, deliveryZones: { z1: CENTRE } }));
    const second = mergeRecord(
      first.ok ? first.record : {},
      {},
      diffRecord(rules, { ...rules, deliveryZones: { z2: north } }),
    );
    expect(second).toMatchObject({ ok: true, record: { deliveryZones: { z1: CENTRE, z2: north } } });
  });
});

describe("ways to pay", () => {
  const terms = { on_delivery: false, on_account: true, cash: false, transfer: true };

  it("COMPANY-42 an order offers what the company chose, and what it has already", () => {
    expect(termsToChoose({ offeredTerms: terms }, "transfer")).toEqual(["on_account", "transfer"]);
    expect(termsToChoose({ offeredTerms: terms }, "cash")).toEqual(["on_account", "cash", "transfer"]);
    expect(termsToChoose({}, "cash")).toHaveLength(4);
  });

  it("COMPANY-42 a way to pay first stays", () => {
    expect(codesOf({ offeredTerms: { ...terms, transfer: false } })).toEqual(["offeredTerms noPaidFirst"]);
  });
});

describe("reasons", () => {
  const late = { id: "r1", en: "", es: "Llegó tarde", active: true };
  const company = {
    cancelReasons: {
      DUPLICATE: { id: "DUPLICATE", en: "Twice", es: "Dos veces", active: false },
      r1: late,
    },
  };

  it("COMPANY-43 a list has the company's names and its own reasons; what is off cannot be chosen", () => {
    expect(reasonsOf(company, "cancelReasons")["DUPLICATE"]).toMatchObject({ en: "Twice" });
    const ids = reasonsToChoose(company, "cancelReasons").map(({ id }) => id);
    expect(ids).toContain("r1");
    expect(ids).not.toContain("DUPLICATE");
    expect(reasonName(late, "en")).toBe("Llegó tarde");
  });

  it("COMPANY-43 what was done shows the present name of its code", () => {
    const given = { reasonCode: "DUPLICATE", reason: "see 014" };
    expect(reasonText(company, "cancelReasons", given, "es")).toBe("Dos veces: see 014");
    expect(reasonText(null, "cancelReasons", given, "en")).toBe("Duplicate order: see 014");
    expect(reasonText(company, null, { reason: "Closed" }, "en")).toBe("Closed");
  });

  it("COMPANY-43 a reason is a code, or words; other needs 5 characters", () => {
    expect(isReasonGiven("DUPLICATE", "")).toBe(true);
    expect([isReasonGiven("OTHER", "abcd "), isReasonGiven("OTHER", "abcde")]).toEqual([false, true]);
    expect([isReasonGiven(null, " "), isReasonGiven(null, "x")]).toEqual([false, true]);
    expect(["cancelled", "on_hold", "delivery_failed"].map((to) => reasonListOf(to as "cancelled"))).toEqual([
      "cancelReasons",
      "holdReasons",
      "failedReasons",
    ]);
    expect(reasonListOf("rejected")).toBeNull();
  });

  it("COMPANY-43 each has a name, and one stays on", () => {
    const off = Object.fromEntries(
      Object.entries(rulesOf().holdReasons).map(([id, reason]) => [id, { ...reason, active: false }]),
    );
    expect(codesOf({ holdReasons: off })).toEqual(["holdReasons noReason"]);
    const nameless = { ...rulesOf().cancelReasons, r1: { ...late, es: " " } };
    expect(codesOf({ cancelReasons: nameless })).toEqual(["cancelReasons.r1.en required"]);
  });
});

describe("messages", () => {
  const values = { name: "Ana", role: "Salesperson", company: "Norte", link: "https://x/y" };

  it("COMPANY-44 the company's text is filled in; without one it is the standard text", () => {
    const messages = { ...NO_MESSAGES, invite_es: "Hola {name}: {link} {link}" };
    expect(ownMessage(messages, "invite", "es", values)).toBe("Hola Ana: https://x/y https://x/y");
    expect(ownMessage(messages, "invite", "en", values)).toBeNull();
    expect(ownMessage(undefined, "invite", "en", values)).toBeNull();
  });

  it("COMPANY-44 a value is never taken for a variable", () => {
    expect(fillMessage("{name} {toString}", { name: "{link}", link: "no" })).toBe("{link} {toString}");
  });

  it.each([
    ["order_en", "Total {tota}", "unknownVariable"],
    ["order_es", "{link}", "unknownVariable"],
    ["invite_en", "Come", "noLink"],
    ["invite_es", `{link}${"x".repeat(1_000)}`, "tooLong"],
  ] as const)("COMPANY-44 %s %j is refused", (name, typed, code) => {
    expect(codesOf({ messages: { ...NO_MESSAGES, [name]: typed } })).toEqual([`messages.${name} ${code}`]);
  });
});
