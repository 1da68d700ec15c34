import { describe, expect, it } from "vitest";
import type { Change } from "#domain/sync/change-kinds.ts";
import type { CallCode, CallFunction } from "#remote/calls/call-function.ts";
import { CALL_OUTCOMES, createPush } from "#remote/calls/push.ts";
import { makeOrder } from "#tests/support/sales.ts";

const place = (orderId: string): Change => ({ kind: "placeOrder", order: { ...makeOrder(), orderId } });
const advance = (orderId: string): Change => ({
  kind: "advanceOrder",
  orderId,
  from: "submitted",
  to: "confirmed",
  reason: "",
});
/** No test here sends a photograph. */
const noImage = async () => undefined;
const receipt = (orderId: string) => ({
  orderId,
  orderNo: "AN-A-1",
  receiptCode: "R1",
  receivedAt: 5,
  status: "submitted" as const,
  flags: [],
});
const accepted = (orderId: string) => ({ outcome: "accepted" as const, receipt: receipt(orderId) });

interface Sent {
  name: string;
  orderIds: string[];
}

/** A backend that answers every order unless configured otherwise. */
function backend(answer?: (sent: Sent) => Awaited<ReturnType<CallFunction>> | null) {
  const calls: Sent[] = [];
  const call: CallFunction = async (name, data) => {
    const given = JSON.parse(JSON.stringify(data)) as { orders?: { orderId: string }[]; orderId?: string };
    const sent = { name, orderIds: given.orders?.map(({ orderId }) => orderId) ?? [given.orderId ?? ""] };
    calls.push(sent);
    return (
      answer?.(sent) ??
      (name === "placeOrders"
        ? { ok: true, value: { answers: sent.orderIds.map(accepted) } }
        : { ok: true, value: { outcome: "accepted" } })
    );
  };
  return { calls, push: createPush(call) };
}

describe("sending", () => {
  it("sends orders in one call, and each step in its own", async () => {
    const { calls, push } = backend();
    expect(await push.send([place("a"), place("b")], noImage)).toEqual([accepted("a"), accepted("b")]);
    expect(await push.send([advance("a")], noImage)).toEqual([{ outcome: "accepted", receipt: null }]);
    expect(calls.map(({ name, orderIds }) => `${name} ${orderIds.length}`)).toEqual([
      "placeOrders 2",
      "advanceOrder 1",
    ]);
  });

  it("gives each order its own answer", async () => {
    const refused = { outcome: "refused" as const, reason: "NO_PRICE" as const, field: "lines.0" };
    const { push } = backend(() => ({ ok: true, value: { answers: [accepted("a"), refused] } }));
    expect(await push.send([place("a"), place("b")], noImage)).toEqual([accepted("a"), refused]);
  });

  it("resends the orders of a wholly refused call one by one: one bad order does not park the others", async () => {
    const { push } = backend(({ orderIds }) =>
      orderIds.includes("bad")
        ? { ok: false, problem: { code: "invalid-argument", fromFunction: true, message: "" } }
        : null,
    );
    expect(await push.send([place("a"), place("bad"), place("c")], noImage)).toEqual([
      accepted("a"),
      { outcome: "refused", reason: "SCHEMA_INVALID", field: "", ofWholeCall: true },
      accepted("c"),
    ]);
  });
});

describe("an invalid answer", () => {
  const NO_RECEIPT = { outcome: "unreachable", reason: "NO_RECEIPT" };

  it.each([
    ["nothing", undefined],
    ["no list", { answers: "yes" }],
    ["too few answers", { answers: [] }],
    ["an answer of another shape", { answers: [{ outcome: "fine" }] }],
    [
      "a receipt without its code",
      { answers: [{ outcome: "accepted", receipt: { ...receipt("a"), receiptCode: undefined } }] },
    ],
  ])("%s is never accepted as a receipt", async (_, value) => {
    const { push } = backend(() => ({ ok: true, value }));
    expect(await push.send([place("a")], noImage)).toEqual([NO_RECEIPT]);
  });

  it("is rejected for an order step too", async () => {
    const { push } = backend(() => ({ ok: true, value: "ok" }));
    expect(await push.send([advance("a")], noImage)).toEqual([NO_RECEIPT]);
  });

  it("a step's refusal keeps its reason, and an unknown reason is still a refusal", async () => {
    for (const [reason, expected] of [
      ["STATUS_CHANGED", "STATUS_CHANGED"],
      ["SOMETHING_NEW", "UNKNOWN"],
    ]) {
      const { push } = backend(() => ({ ok: true, value: { outcome: "refused", reason, field: "" } }));
      expect(await push.send([advance("a")], noImage)).toEqual([{ outcome: "refused", reason: expected, field: "" }]);
    }
  });
});

describe("the table of OFFLINE-8", () => {
  it.each([
    ["cancelled", "unreachable"],
    ["internal", "unreachable"],
    ["unavailable", "unreachable"],
    ["deadline-exceeded", "unreachable"],
    ["timeout", "unreachable"],
    ["offline", "unreachable"],
    ["no-data", "unreachable"],
    ["resource-exhausted", "unreachable"],
    ["unauthenticated", "unreachable"],
    ["unknown", "unreachable"],
    ["invalid-argument", "refused"],
    ["permission-denied", "unreachable"],
    ["not-found", "refused"],
    ["aborted", "refused"],
    ["unimplemented", "refused"],
  ] as const satisfies readonly (readonly [CallCode, string])[])("%s is %s", async (code, outcome) => {
    const { push } = backend(() => ({ ok: false, problem: { code, fromFunction: true, message: "" } }));
    expect((await push.send([place("a")], noImage))[0]?.outcome).toBe(outcome);
    const gateway = backend(() => ({ ok: false, problem: { code, message: "" } }));
    expect((await gateway.push.send([place("a")], noImage))[0]?.outcome).toBe("unreachable");
    expect(CALL_OUTCOMES[code].outcome).toBe(outcome);
  });
});

it("[S27] tells beside the orders, and only there, how long the device has been online since", async () => {
  const sent: unknown[] = [];
  const answers: Parameters<typeof createPush>[0] = async (_, data) => {
    sent.push(data);
    return sent.length === 1
      ? { ok: false, problem: { code: "invalid-argument", message: "", fromFunction: true } }
      : { ok: true, value: { answers: [{ outcome: "refused", reason: "NO_PRICE", field: "lines" }] } };
  };
  const push = createPush(answers);
  await push.send([place("a"), place("b")], noImage, undefined, [0, 7_000]);
  expect(sent).toMatchObject([{ onlineFor: [0, 7_000] }, { onlineFor: [0] }, { onlineFor: [7_000] }]);
  await push.send([advance("a")], noImage, undefined, [5]);
  expect(sent[3]).not.toHaveProperty("onlineFor");
});
