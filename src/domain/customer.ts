import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Instant } from "./instant.ts";
import { Amount } from "./money.ts";

/** A place on the map, in degrees (WGS 84). */
export const Position = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type Position = v.InferOutput<typeof Position>;

/**
 * A customer (PRODUCT 3.9, 3.20). `repId` is the salesperson who looks after it, empty when unassigned. `priceListId`
 * null means the default list. `balance` is what the customer owes; `creditLimit` null means no check (3.0.12).
 */
export const Customer = v.object({
  id: Identifier,
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  legalName: v.pipe(v.string(), v.maxLength(120)),
  kind: v.pipe(v.string(), v.maxLength(40)),
  status: v.picklist(["active", "prospect", "disabled"]),
  contactName: v.pipe(v.string(), v.maxLength(80)),
  phone: v.pipe(v.string(), v.maxLength(20)),
  taxId: v.pipe(v.string(), v.maxLength(30)),
  address: v.pipe(v.string(), v.maxLength(200)),
  reference: v.pipe(v.string(), v.maxLength(200)),
  city: v.pipe(v.string(), v.maxLength(80)),
  zone: v.pipe(v.string(), v.maxLength(60)),
  position: v.nullable(Position),
  repId: v.string(),
  priceListId: v.nullable(Identifier),
  taxExempt: v.boolean(),
  termsDays: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(365)),
  balance: Amount,
  overdue: Amount,
  creditLimit: v.nullable(Amount),
  onHold: v.boolean(),
  balanceAsOf: v.nullable(Instant),
  lastOrderAt: v.nullable(Instant),
});
export type Customer = v.InferOutput<typeof Customer>;
