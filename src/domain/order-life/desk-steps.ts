import * as v from "valibot";
import { needsApprover, firstStatus } from "../order/review-order.ts";
import { ORDER_FLAGS, OrderFlag, type OrderStatus, type StoredOrder } from "../order/order.ts";
import { canAdvance, isBeforePreparing } from "../order/order-status.ts";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { accept, refuse } from "../values/result.ts";
import { Words } from "./order-life.ts";
import { isUndecided, settleFlags } from "./settle-flags.ts";
import { SPLIT } from "./split-step.ts";
import { changeLines, declare, moveOn, type StepFacts, STORE } from "./step.ts";

/** Decides some of the flags: what is stored stands. `keptBoth`: it is no duplicate. */
export const Settle = v.object({
  kind: v.literal("settle"),
  flags: v.pipe(v.array(OrderFlag), v.minLength(1), v.maxLength(ORDER_FLAGS.length)),
  choice: v.picklist(["accepted", "todaysPrices", "keptBoth"]),
  words: Words,
});

/** Closes the order because another one is the same. */
export const Merge = v.object({ kind: v.literal("merge"), into: Identifier, words: Words });

/** Promises the order for another day. What was doubted about its time is decided by that. */
export const MoveDay = v.object({ kind: v.literal("moveDay"), day: Day, words: Words });

const DUPLICATE = "DUPLICATE";

/** The flags about when an order was captured. */
const ABOUT_TIME: ReadonlySet<OrderFlag> = new Set<OrderFlag>(["CLOCK_SKEW", "LATE_CAPTURE"]);

/** The steps by which the store decides on an order's flags one by one (ORDER-77, ORDER-80). */
export const DESK_STEPS = {
  settle: declare<v.InferOutput<typeof Settle>>({
    schema: Settle,
    isAlone: false,
    isReviewed: false,
    may: (order, { flags }, from, { role, settings }) =>
      STORE.includes(role) &&
      isUndecided(from) &&
      (role !== "store_staff" || settings === null || !needsApprover({ ...order, flags }, settings.discountLimits)),
    apply(order, { flags, choice }, facts) {
      const open = flags.filter((flag) => order.flags.includes(flag));
      if (open.length === 0) return accept(order);
      if (!isUndecided(order.status)) return refuse({ code: "statusChanged", field: "status" });
      return accept(
        goOn(
          settleFlags(order, open, facts, () => choice),
          facts,
        ),
      );
    },
  }),
  moveDay: declare<v.InferOutput<typeof MoveDay>>({
    schema: MoveDay,
    isAlone: false,
    isReviewed: false,
    may: (_, __, from, { role }) => STORE.includes(role) && isBeforePreparing(from),
    apply(order, { day, words }, facts) {
      if (!isBeforePreparing(order.status)) return refuse({ code: "statusChanged", field: "status" });
      const why = { kind: "moved", reasonCode: null, words };
      const moved = changeLines(order, order.lines, why, facts, { promisedOn: day });
      if (!moved.ok) return moved;
      const flags = order.flags.filter((flag) => ABOUT_TIME.has(flag));
      if (flags.length === 0 || !isUndecided(order.status)) return moved;
      return accept(
        goOn(
          settleFlags(moved.value, flags, facts, () => "moved"),
          facts,
        ),
      );
    },
  }),
  split: SPLIT,
  merge: declare<v.InferOutput<typeof Merge>>({
    schema: Merge,
    isAlone: false,
    isReviewed: false,
    may: (_, __, from, { role }) => STORE.includes(role) && isMergeable(from),
    apply(order, { into, words }, facts) {
      if (order.mergedInto === into) return accept(order);
      const isPossible = isMergeable(order.status) && into !== order.orderId;
      if (!isPossible) return refuse({ code: "statusChanged", field: "status" });
      const flags = order.flags.filter((flag) => flag === "DUPLICATE_SUSPECT");
      const merged: StoredOrder = { ...settleFlags(order, flags, facts, () => "merged"), mergedInto: into };
      return accept(moveOn(merged, "cancelled", { reasonCode: DUPLICATE, words }, facts));
    },
  }),
};

/** Where an order goes once some of its flags are decided: on, or to whoever decides the others (ORDER-21). */
function goOn(order: StoredOrder, facts: StepFacts): StoredOrder {
  if (facts.settings === null) return order;
  const status = firstStatus(order.flags, facts.settings);
  return status === order.status ? order : moveOn(order, status, { reasonCode: null, words: "" }, facts);
}

/** Whether an order may become part of another one: not once its goods are on the road. */
function isMergeable(status: OrderStatus): boolean {
  return status !== "out_for_delivery" && canAdvance(status, "cancelled", "store_staff");
}
