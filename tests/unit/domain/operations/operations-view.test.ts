import * as v from "valibot";
import { expect, it } from "vitest";
import { VIEW_SCHEMAS } from "#domain/operations/operations-view.ts";

const MAINTENANCE = {
  period: null,
  roles: { normal: ["super_admin"], maintenance: ["super_admin"] },
  devices: { known: 1, withUnsent: 0, unsent: 0 },
};
const EVENT = { id: "e1", at: 1, byName: "Sofia", did: "started", period: null, roles: null };

it("OPS-2 reads maintenance of a server that knows no minimum yet", () => {
  const read = v.parse(VIEW_SCHEMAS.maintenance, { ...MAINTENANCE, history: [EVENT] });
  expect(read).toMatchObject({ minClient: null, highestMinimum: "", history: [{ did: "started", minClient: null }] });
});

it("OPS-2, OPS-10 leaves out the events and items that only a newer server knows", () => {
  const history = [{ ...EVENT, id: "e2", did: "inventedTomorrow" }, EVENT];
  expect(v.parse(VIEW_SCHEMAS.maintenance, { ...MAINTENANCE, history }).history.map(({ id }) => id)).toEqual(["e1"]);
  const item = { id: "mail~1", at: 1, isDone: false, kind: "mail", subject: "Hello", reason: "550" };
  const items = [{ ...item, id: "x~1", kind: "inventedTomorrow" }, item];
  expect(v.parse(VIEW_SCHEMAS.inbox, { items }).items.map(({ id }) => id)).toEqual(["mail~1"]);
});
