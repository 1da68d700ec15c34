import type { Category } from "../category/category.ts";
import { checkCategory } from "../category/check-category.ts";
import { checkCustomer, checkNewCustomer } from "../customer/check-customer.ts";
import { checkPriceList } from "../pricing/check-price-list.ts";
import { checkProduct } from "../product/check-product.ts";
import { checkRules } from "../company/check-rules.ts";
import { checkTarget } from "../kpi/target.ts";
import { checkWorkPlan } from "../itinerary/work-plan.ts";
import { checkInvite } from "../company/invite.ts";
import { PERSON_FIELDS } from "../company/person-fields.ts";
import type { FieldProblem } from "./field-problem.ts";
import type { UnitPrice } from "../values/money.ts";
import type { PriceList } from "../pricing/price-list.ts";
import type { RecordNoun } from "./record-edit.ts";
import { parseRecord, type PlainRecord } from "./record-nouns.ts";
import { checkLists } from "./record-table.ts";

/** The company's other records, with which the checks compare a record. */
export interface CheckContext {
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  readonly cost?: UnitPrice | null;
  /** Whether a new customer needs a phone or an e-mail, as its form asks (CUST-9); a file's do not. */
  readonly needsContact?: boolean;
}

/**
 * The errors that prevent saving a record. `before` is the former record, whose errors do not prevent a change of other
 * fields. Null = a new record, which must be valid as a whole.
 */
export function findRecordErrors(
  noun: RecordNoun,
  before: PlainRecord | null,
  after: PlainRecord,
  context: CheckContext,
): FieldProblem[] {
  const known = before === null ? [] : checkRecord(noun, before, context);
  const needsContact = before === null && context.needsContact === true;
  return checkRecord(noun, after, { ...context, needsContact }).filter(
    (problem) =>
      problem.severity === "error" &&
      !known.some(({ field, code }) => field === problem.field && code === problem.code),
  );
}

function checkRecord(noun: RecordNoun, record: PlainRecord, context: CheckContext): readonly FieldProblem[] {
  const { categories, priceLists, cost, needsContact = false } = context;
  switch (noun) {
    case "product": {
      const product = parseRecord("product", record);
      const baseListId = priceLists.find((list) => list.isDefault)?.id ?? null;
      if (!("row" in product)) return [unreadable(product.field)];
      return checkProduct(product.row, { baseListId, ...(cost === undefined ? {} : { cost }) });
    }
    case "category": {
      const category = parseRecord("category", record);
      return "row" in category ? checkCategory(category.row, categories) : [unreadable(category.field)];
    }
    case "priceList": {
      const list = parseRecord("priceList", record);
      return "row" in list ? checkPriceList(list.row, priceLists) : [unreadable(list.field)];
    }
    case "customer": {
      const customer = parseRecord("customer", record);
      if (!("row" in customer)) return [unreadable(customer.field)];
      return needsContact ? checkNewCustomer(customer.row) : checkCustomer(customer.row);
    }
    case "person": {
      const person = parseRecord("person", record);
      return "row" in person ? checkLists(PERSON_FIELDS, person.row) : [unreadable(person.field)];
    }
    case "invite": {
      const invite = parseRecord("invite", record);
      return "row" in invite ? checkInvite(invite.row) : [unreadable(invite.field)];
    }
    case "workPlan": {
      const plan = parseRecord("workPlan", record);
      return "row" in plan ? checkWorkPlan(plan.row) : [unreadable(plan.field)];
    }
    case "target": {
      const target = parseRecord("target", record);
      return "row" in target ? checkTarget(target.row) : [unreadable(target.field)];
    }
    case "company": {
      const rules = parseRecord("company", record);
      return "row" in rules ? checkRules(rules.row) : [unreadable(rules.field)];
    }
  }
}

function unreadable(field: string): FieldProblem {
  return { field, code: "invalid", severity: "error" };
}
