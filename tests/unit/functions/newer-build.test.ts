import * as v from "valibot";
import { expect, it } from "vitest";
import { ChangeOrder } from "#domain/changes/change-order.ts";
import { ChangeRun } from "#domain/changes/change-run.ts";
import { Change } from "#domain/sync/change-kinds.ts";
import { isOfNewerBuild } from "#functions/answer-each.ts";

const isNewer = (schema: v.GenericSchema, sent: unknown): boolean => {
  const parsed = v.safeParse(schema, sent);
  return !parsed.success && isOfNewerBuild(parsed.issues);
};

it.each([
  ["a change", Change, { kind: "inventedTomorrow" }],
  ["a step of an order", ChangeOrder, { kind: "changeOrder", orderId: "o1", step: { kind: "inventedTomorrow" } }],
  ["a step of a run", ChangeRun, { kind: "changeRun", runId: "r1", step: { kind: "inventedTomorrow" } }],
])("OPS-21 %s of a kind that this build does not know is of a newer one", (_, schema, sent) => {
  expect(isNewer(schema, sent)).toBe(true);
});

it.each([
  ["nothing", Change, null],
  ["a change without a kind", Change, {}],
  ["a kind that is no text", Change, { kind: 7 }],
  ["a known kind without its fields", Change, { kind: "countStock" }],
  ["a known step without its fields", ChangeOrder, { kind: "changeOrder", step: { kind: "advance" } }],
])("OPS-21 %s is malformed, not newer", (_, schema, sent) => {
  expect(isNewer(schema, sent)).toBe(false);
});
