import type { Customer } from "../customer/customer.ts";
import type { ImageNoun } from "../image/image.ts";
import type { Role } from "../access/identity.ts";
import { isOwner } from "../access/is-owner.ts";
import type { RecordNoun } from "./record-edit.ts";

/**
 * Who may edit what (ACCESS-3). The store adds customers, a salesperson adds prospects of their own; whoever may
 * not edit a customer suggests a correction.
 */
export function canSaveRecord(roles: readonly Role[], noun: RecordNoun, isNew: boolean): boolean {
  if (isOwner(roles)) return true;
  if (noun !== "customer" || !isNew) return false;
  return roles.includes("store_staff") || roles.includes("salesperson");
}

/** Whoever may bring such a record into being may photograph it (ACCESS-5): customers' shops are not the owner's alone. */
export function canSaveImage(roles: readonly Role[], noun: ImageNoun): boolean {
  return canSaveRecord(roles, noun, true);
}

/** Owners only: they accept what others suggest, and see costs and histories. */
export function canDecideCorrections(roles: readonly Role[]): boolean {
  return isOwner(roles);
}

export function canCountStock(roles: readonly Role[]): boolean {
  return isOwner(roles) || roles.includes("store_staff");
}

/**
 * Whether somebody who only sells may bring this customer in: a prospect of their own, whose terms are for the store to
 * set (CUST-10). Null where they may, else the first field that is not theirs.
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
  return customer.groupId === null ? null : "groupId";
}

/** Whether new customers of these roles are prospects of their own. */
export function addsProspectsOnly(roles: readonly Role[]): boolean {
  return !canCountStock(roles);
}
