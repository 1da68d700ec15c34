import type { Identifier } from "../values/identifier.ts";
import { type Customer, isRepOf } from "./customer.ts";

/** Whose customers are given to whom (COMPANY-38); `zone` null = all of them. */
export interface HandOver {
  readonly fromId: Identifier;
  readonly toId: Identifier;
  readonly zone: string | null;
}

/** Whether the customer is one of those. */
export function isHandedOver(customer: Customer, { fromId, zone }: Omit<HandOver, "toId">): boolean {
  return isRepOf(customer, fromId) && (zone === null || customer.zone === zone);
}

/** The customer with the other person in the place of the first, as the main one or one of the others. */
export function handedOver(customer: Customer, { fromId, toId }: HandOver): Customer {
  const replaced = (uid: string) => (uid === fromId ? toId : uid);
  const repId = replaced(customer.repId);
  const otherRepIds = [...new Set(customer.otherRepIds.map(replaced))].filter((uid) => uid !== repId);
  return { ...customer, repId, otherRepIds };
}
