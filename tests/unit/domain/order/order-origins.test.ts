import { describe, expect, it } from "vitest";
import { originFlags } from "#domain/order/review-origin.ts";
import {
  CUSTOMERS,
  dishonestOrders,
  honestOrders,
  LOST_AT,
  originOf,
  type SentOrder,
} from "#tests/support/order-origins.ts";
import { seededRandom } from "#tests/support/random.ts";
import { makeSettings } from "#tests/support/sales.ts";

/** Receives the orders one after the other; the flags of each. */
function receive(sent: readonly SentOrder[]) {
  const stored: SentOrder[] = [];
  return sent.map(({ order, receivedAt, lie }) => {
    const flags = originFlags({
      order,
      receivedAt,
      settings: makeSettings(),
      roles: ["salesperson"],
      customer: CUSTOMERS.find(({ id }) => id === order.customerId) ?? null,
      lostAt: order.customerId === "lost" ? LOST_AT : null,
      origin: originOf(order, stored),
    });
    stored.push({ order, receivedAt, lie });
    return { orderNo: order.orderNo, lie, flags };
  });
}

describe("[ORDER-22] where orders come from", () => {
  it("flags none of 1,000 honest orders", () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const received = receive(honestOrders(250, seededRandom(seed)));
      expect(received.filter(({ flags }) => flags.length > 0)).toEqual([]);
    }
  });

  it("flags each of 1,000 lies, and none of the honest orders between them", () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const received = receive(dishonestOrders(250, seededRandom(seed)));
      const lies = received.filter(({ lie }) => lie !== null);
      expect(lies).toHaveLength(250);
      expect(lies.filter(({ lie, flags }) => lie !== null && !flags.includes(lie.flag))).toEqual([]);
      expect(received.filter(({ lie, flags }) => lie === null && flags.length > 0)).toEqual([]);
    }
  });
});
