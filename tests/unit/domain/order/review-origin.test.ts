import { describe, expect, it } from "vitest";
import type { CaptureOrigin, EarlierCapture, RegisteredDevice } from "#domain/captures/capture-origin.ts";
import type { Role } from "#domain/access/identity.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Order } from "#domain/order/order.ts";
import { lastPromiseDay, originFlags, type OriginFacts } from "#domain/order/review-origin.ts";
import { HOUR, makeCustomer, makeOrder, makeOrigin, makeSettings, NOW } from "#tests/support/sales.ts";

const MINUTE = 60_000;

/** The flags of an honest order of demo-ana, number 5 of her phone, apart from `changes`. */
function flagsOf(changes: Partial<OriginFacts> = {}, order: Partial<Order> = {}) {
  return originFlags({
    order: { ...makeOrder({}, { number: 5 }), promisedOn: "2026-11-24", ...order },
    receivedAt: NOW + HOUR,
    settings: makeSettings(),
    roles: ["salesperson"],
    customer: makeCustomer(),
    lostAt: null,
    origin: makeOrigin({ before: { seq: 4, at: NOW - HOUR } }),
    ...changes,
  });
}

it("[ORDER-21] an honest order has no flag of its origin", () => {
  expect(flagsOf()).toEqual([]);
});

describe("[ORDER-34] a salesperson's customer", () => {
  const theirs = (repId: string, ...otherRepIds: string[]): Pick<Customer, "repId" | "otherRepIds"> => ({
    repId,
    otherRepIds,
  });

  it.each([
    ["their own", theirs("demo-ana")],
    ["one they are one of the others of", theirs("demo-luis", "demo-eva", "demo-ana")],
    ["nobody's", theirs("")],
    ["a deleted one", null],
  ])("is %s", (_, customer) => {
    expect(flagsOf({ customer })).toEqual([]);
  });

  it.each([
    ["a colleague's", theirs("demo-luis")],
    ["several colleagues'", theirs("demo-luis", "demo-eva")],
  ])("is not %s", (_, customer) => {
    expect(flagsOf({ customer })).toEqual(["NOT_OWN_CUSTOMER"]);
  });

  it.each<[readonly Role[], boolean]>([
    [["store_staff"], false],
    [["company_owner"], false],
    [["super_admin"], false],
    [["salesperson", "store_staff"], false],
    [["delivery_personnel"], true],
    [["salesperson", "delivery_personnel"], true],
  ])("is everybody for store and owners: %s", (roles, isFlagged) => {
    expect(flagsOf({ roles, customer: theirs("demo-luis") })).toEqual(isFlagged ? ["NOT_OWN_CUSTOMER"] : []);
  });

  it.each([
    ["24 hours after they lost it", NOW - 24 * HOUR, []],
    ["before they lost it", NOW + HOUR, []],
    ["a moment later", NOW - 24 * HOUR - 1, ["NOT_OWN_CUSTOMER"]],
  ])("counts %s", (_, lostAt, flags) => {
    expect(flagsOf({ customer: theirs("demo-luis"), lostAt })).toEqual(flags);
  });
});

describe("[ORDER-36] a number and its device", () => {
  const flagsOfOrigin = (origin: Partial<CaptureOrigin>) => flagsOf({ origin: makeOrigin(origin) });
  const withDevice = (changes: Partial<RegisteredDevice>) => {
    const { device } = makeOrigin();
    return flagsOfOrigin({ device: device && { ...device, ...changes } });
  };

  it.each<[string, Partial<CaptureOrigin>]>([
    ["no device of the sender", { device: null }],
    ["a number of another order", { isNumberUsed: true }],
    ["the place of another order", { before: { seq: 5, at: NOW } }],
  ])("are flagged with %s", (_, origin) => {
    expect(flagsOfOrigin(origin)).toEqual(["DEVICE_MISMATCH"]);
  });

  it("are flagged with another letter or another person's code", () => {
    expect(withDevice({ letter: "B" })).toEqual(["DEVICE_MISMATCH"]);
    expect(withDevice({ repCodes: ["LU"] })).toEqual(["DEVICE_MISMATCH"]);
  });

  it("are flagged without a readable number", () => {
    expect(flagsOf({}, { orderNo: "4711" })).toEqual(["DEVICE_MISMATCH"]);
  });

  it("may have any code that counts, and any while the store knows none", () => {
    expect(withDevice({ repCodes: ["ANA", "AN"] })).toEqual([]);
    expect(withDevice({ repCodes: [] })).toEqual([]);
  });

  it("may follow any earlier order, or none", () => {
    expect(flagsOfOrigin({ before: null })).toEqual([]);
    expect(flagsOfOrigin({ before: { seq: 1, at: NOW - HOUR } })).toEqual([]);
  });
});

describe("[ORDER-35] an order's dates", () => {
  const before = (at: number, seq = 4): EarlierCapture => ({ seq, at });

  it.each<[string, Partial<OriginFacts>, Partial<Order>, string[]]>([
    ["a clock five minutes ahead", { receivedAt: NOW - 5 * MINUTE }, {}, []],
    ["a clock further ahead", { receivedAt: NOW - 5 * MINUTE - 1 }, {}, ["CLOCK_SKEW"]],
    ["another business day", {}, { businessDay: "2026-11-20" }, ["CLOCK_SKEW"]],
    ["five minutes before the order before", { origin: makeOrigin({ before: before(NOW + 5 * MINUTE) }) }, {}, []],
    ["longer before", { origin: makeOrigin({ before: before(NOW + 5 * MINUTE + 1) }) }, {}, ["CLOCK_SKEW"]],
    ["a promise in 180 days", {}, { promisedOn: "2027-05-20" }, []],
    ["a promise in 181 days", {}, { promisedOn: "2027-05-21" }, ["CLOCK_SKEW"]],
    ["168 hours on the way", { receivedAt: NOW + 168 * HOUR }, { promisedOn: "2026-12-24" }, []],
    ["longer on the way", { receivedAt: NOW + 168 * HOUR + 1 }, { promisedOn: "2026-12-24" }, ["LATE_CAPTURE"]],
    ["received on the promised day", { receivedAt: NOW + 72 * HOUR }, {}, []],
    ["received the day after", { receivedAt: NOW + 96 * HOUR }, {}, ["LATE_CAPTURE"]],
  ])("%s", (_, facts, order, flags) => {
    expect(flagsOf(facts, order)).toEqual(flags);
  });

  it("are not before the device was registered", () => {
    const registered = (registeredAt: number | null) =>
      flagsOf({ origin: makeOrigin({ device: { letter: "A", repCodes: [], registeredAt } }) });
    expect(registered(NOW + 5 * MINUTE)).toEqual([]);
    expect(registered(NOW + 5 * MINUTE + 1)).toEqual(["CLOCK_SKEW"]);
    expect(registered(null)).toEqual([]);
  });

  it("of an order with another's place in the count say nothing about the clock", () => {
    expect(flagsOf({ origin: makeOrigin({ before: before(NOW + HOUR, 5) }) })).toEqual(["DEVICE_MISMATCH"]);
  });

  it("may promise 180 days of the company's calendar", () => {
    expect(lastPromiseDay(Date.UTC(2026, 10, 21, 5), { timeZone: "America/Mexico_City" })).toBe("2027-05-19");
    expect(lastPromiseDay(Date.UTC(2026, 10, 21, 7), { timeZone: "America/Mexico_City" })).toBe("2027-05-20");
  });
});
