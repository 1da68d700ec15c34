import * as v from "valibot";
import type { Role } from "../access/identity.ts";
import type { CompanySettings } from "../company/company.ts";
import type { RecoveredBy } from "../company/recovered-by.ts";
import { MAX_LINES, type OrderStatus, type StoredOrder } from "../order/order.ts";
import { isOwnOrder, OPEN_STATUSES } from "../order/order-status.ts";
import { Identifier } from "../values/identifier.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { type ChangeNote, MAX_REVISIONS, type OrderEdit, reviseOrder } from "./change-lines.ts";
import { openCancelRequest, type StepRefusal } from "./order-life.ts";

/** Who makes a step, and what the order looked like to them. */
export interface StepFacts extends Pick<ChangeNote, "at" | "by" | "byName"> {
  readonly recoveredBy?: RecoveredBy;
  readonly stepId: Identifier;
  readonly from: OrderStatus;
  /** Null where the device does not have them: what changes amounts is not shown there before the store has it. */
  readonly settings: CompanySettings | null;
}

/** A person with one of their roles, and the rules as they hold for them. */
export interface StepPerson {
  readonly uid: string;
  readonly role: Role;
  readonly settings: Pick<CompanySettings, "discountLimits"> | null;
}

/** The order after a step, or why it does not apply. */
export type Applied = Result<StoredOrder, StepRefusal>;

interface AnyStep {
  readonly kind: string;
}

/** A kind of step: what it carries, who makes it, and what it does. */
export interface StepDeclaration<S extends AnyStep = AnyStep> {
  readonly schema: v.GenericSchema<unknown, S>;
  /** Touches only its own part: it needs no step before it that is the same. */
  readonly isAlone: boolean;
  /** Changes what was agreed: the store's rules are applied to it again. */
  readonly isReviewed: boolean;
  /** Who may make it on an order in the status they saw. */
  may(order: StoredOrder, step: S, from: OrderStatus, person: StepPerson): boolean;
  apply(order: StoredOrder, step: S, facts: StepFacts): Applied;
}

export const STORE: readonly Role[] = ["super_admin", "company_owner", "store_staff"];
export const ReasonCode = v.nullable(Identifier);

export function declare<S extends AnyStep>(declaration: StepDeclaration<S>): StepDeclaration<S> {
  return declaration;
}

/** The store, and the salesperson whose order it is. */
export function isConcerned(order: StoredOrder, { role, uid }: StepPerson): boolean {
  return STORE.includes(role) || (role === "salesperson" && isOwnOrder(order, role, uid));
}

/** Why a step is made. */
export interface Why {
  readonly reasonCode: Identifier | null;
  readonly words: string;
}

/** The order in another status, with the entry of its history. What was asked about it is settled by that. */
export function moveOn(
  order: StoredOrder,
  to: OrderStatus,
  { reasonCode, words }: Why,
  facts: Omit<StepFacts, "stepId" | "from" | "settings">,
): StoredOrder {
  const { at, by, byName, recoveredBy } = facts;
  const why = { reason: words.trim(), ...(reasonCode !== null && { reasonCode }) };
  const last = { status: to, at, by, byName, ...why, ...(recoveredBy && { recoveredBy }) };
  const waitsFor = openCancelRequest(order) !== null && OPEN_STATUSES.includes(to) ? "store" : null;
  return { ...order, status: to, history: [...order.history, last], ...(order.waitsFor && { waitsFor }) };
}

/** The order with other lines, as its next revision. */
export function changeLines(
  order: StoredOrder,
  lines: StoredOrder["lines"],
  why: Why & { readonly kind: string },
  { at, by, byName, settings }: StepFacts,
  edit: OrderEdit = {},
): Applied {
  if (settings === null) return refuse({ code: "noSettings", field: "" });
  if ((order.revisions ?? []).length >= MAX_REVISIONS) return refuse({ code: "tooMany", field: "revisions" });
  if (lines.length > MAX_LINES) return refuse({ code: "tooMany", field: "lines" });
  if (!lines.some(({ quantity }) => quantity > 0)) return refuse({ code: "noLines", field: "lines" });
  const revised = reviseOrder(order, lines, settings, { at, by, byName, ...why }, edit);
  return revised === null ? refuse({ code: "badQuantity", field: "totals.gross" }) : accept(revised);
}
