import { OWN_PERSON_FIELDS } from "../company/person-fields.ts";
import type { Customer } from "../customer/customer.ts";
import type { ImageNoun } from "../image/image.ts";
import type { Role } from "../access/identity.ts";
import { canDeliver, canPlaceOrders } from "../access/access.ts";
import { isOwner, seesAll } from "../access/is-owner.ts";
import type { Identifier } from "../values/identifier.ts";
import type { FieldEdit, RecordNoun } from "./record-edit.ts";

/**
 * Who may edit what (ACCESS-3). Store staff add customers, salespeople their own prospects; people who may
 * not edit a customer suggest corrections. People join by invitation only.
 */
export function canSaveRecord(roles: readonly Role[], noun: RecordNoun, isNew: boolean): boolean {
  if (noun === "person" && isNew) return false;
  if (isOwner(roles)) return true;
  if (noun !== "customer" || !isNew) return false;
  return roles.includes("store_staff") || roles.includes("salesperson");
}

/** What decides who may make an edit. */
interface AskedEdit {
  readonly noun: RecordNoun;
  readonly recordId: Identifier;
  readonly isNew: boolean;
  readonly fields: Readonly<Record<string, FieldEdit>>;
  readonly deletes?: boolean;
  readonly yielded?: Readonly<Record<string, unknown>>;
}

/** The same for one edit: people change their own photo and PIN whatever their role, and owners only remove one (COMPANY-46, COUNTER-16). */
export function canMakeEdit(
  { uid, roles }: { readonly uid: Identifier; readonly roles: readonly Role[] },
  { noun, recordId, isNew, fields, deletes = false, yielded = {} }: AskedEdit,
): boolean {
  if (noun !== "person" || deletes) return canSaveRecord(roles, noun, isNew);
  const names = [...Object.keys(fields), ...Object.keys(yielded)];
  const areOwn = recordId === uid && names.length > 0 && names.every((name) => OWN_PERSON_FIELDS.includes(name));
  if (areOwn && !isNew) return true;
  const gives = recordId !== uid && OWN_PERSON_FIELDS.some((name) => (fields[name]?.to ?? null) !== null);
  return !gives && canSaveRecord(roles, noun, isNew);
}

/**
 * People who may create such a record may photograph it (ACCESS-5), e.g. salespeople the shops of customers; everybody
 * may photograph themself, and whoever makes visits what they see there (VISIT-34).
 */
export function canSaveImage(roles: readonly Role[], noun: ImageNoun): boolean {
  if (noun === "visit") return canPlaceOrders(roles);
  if (noun === "delivery") return canDeliver(roles);
  // Everybody takes payments (PAY-7).
  return noun === "person" || noun === "payment" || canSaveRecord(roles, noun, true);
}

/** Owners only: they decide on suggestions, and see costs and histories. */
export function canDecideCorrections(roles: readonly Role[]): boolean {
  return isOwner(roles);
}

export function canCountStock(roles: readonly Role[]): boolean {
  return seesAll(roles);
}

/**
 * Checks a customer added by a person who only sells: it must be their own prospect, without the terms that the store
 * sets (CUST-10). Returns the first field they may not set, or null.
 */
export function prospectProblem(customer: Customer, uid: string): keyof Customer | null {
  if (customer.status !== "prospect") return "status";
  if (customer.repId !== uid) return "repId";
  if (customer.otherRepIds.length > 0) return "otherRepIds";
  if (customer.priceListId !== null) return "priceListId";
  if (customer.taxExempt || customer.exemption !== null) return "taxExempt";
  if (customer.termsDays !== 0) return "termsDays";
  if (customer.creditLimit !== null) return "creditLimit";
  if (customer.onHold) return "onHold";
  if (customer.discountRate !== 0) return "discountRate";
  if (customer.creditPolicy !== "") return "creditPolicy";
  if (Object.keys(customer.proofRules).length > 0) return "proofRules";
  return customer.groupId === null ? null : "groupId";
}

/** Whether people with these roles can add only prospects of their own. */
export function addsProspectsOnly(roles: readonly Role[]): boolean {
  return !canCountStock(roles);
}
