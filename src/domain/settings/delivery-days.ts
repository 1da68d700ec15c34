import * as v from "valibot";
import type { Customer } from "../customer/customer.ts";
import { Weekdays } from "../customer/visit-plan.ts";
import { textProblem } from "../records/field-problem.ts";
import { foldText } from "../values/fold-text.ts";
import { Identifier } from "../values/identifier.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** Monday to Saturday (ORDER-11). */
export const DELIVERY_DAYS: readonly number[] = [1, 2, 3, 4, 5, 6];
export const MAX_DELIVERY_ZONES = 100;

/** The days on which customers of a zone get their orders, 1 = Monday. */
export const DeliveryZone = v.object({
  id: Identifier,
  zone: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  days: v.pipe(Weekdays, v.minLength(1)),
});
export type DeliveryZone = v.InferOutput<typeof DeliveryZone>;

/** A zone while it is typed: its name and days may be missing. */
export const TypedDeliveryZone = v.object({ ...DeliveryZone.entries, zone: v.string(), days: Weekdays });

/** Parses a stored or sent zone; null if invalid. */
export function readDeliveryZone(value: unknown): DeliveryZone | null {
  const stored = v.safeParse(DeliveryZone, value);
  return stored.success ? stored.output : null;
}

interface DeliveryRules {
  readonly deliveryDays?: readonly number[];
  readonly deliveryZones?: Readonly<Record<string, DeliveryZone>>;
}

/**
 * The weekdays of an order (ORDER-11): the customer's own delivery days, else those of its zone, else the company's. What
 * is picked up depends on the company's only.
 */
export function weekdaysOfOrder(
  fulfilment: "delivery" | "pickup",
  { deliveryDays, zone }: Pick<Customer, "deliveryDays" | "zone">,
  { deliveryDays: companyDays = DELIVERY_DAYS, deliveryZones = {} }: DeliveryRules,
): readonly number[] {
  if (fulfilment === "pickup") return companyDays;
  if (deliveryDays.length > 0) return deliveryDays;
  const name = foldText(zone.trim());
  const own = Object.values(deliveryZones).find((each) => foldText(each.zone.trim()) === name);
  return own?.days ?? companyDays;
}

/** There is a day for deliveries, and each zone has a name of its own and a day. */
export function checkDeliveryDays({ deliveryDays = [], deliveryZones = {} }: DeliveryRules): (RulesProblem | null)[] {
  const zones = Object.entries(deliveryZones);
  return [
    deliveryDays.length === 0 ? rulesProblem("deliveryDays", "noDay") : null,
    zones.length > MAX_DELIVERY_ZONES ? rulesProblem("deliveryZones", "tooMany", { max: MAX_DELIVERY_ZONES }) : null,
    ...zones.flatMap(([key, { id, zone, days }]) => {
      const field = `deliveryZones.${key}`;
      const isTaken = zones.some(
        ([other, each]) => other !== key && foldText(each.zone.trim()) === foldText(zone.trim()),
      );
      return [
        id === key ? null : rulesProblem(field, "otherId"),
        textProblem(`${field}.zone`, zone, { min: 1, max: 80 }) ??
          (isTaken ? rulesProblem(`${field}.zone`, "nameTaken") : null),
        days.length === 0 ? rulesProblem(`${field}.days`, "noDay") : null,
      ];
    }),
  ];
}
