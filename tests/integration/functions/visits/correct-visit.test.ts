import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { VisitCorrection } from "#domain/visit/visit.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const CLOSED = { kind: "no_order", reasonCode: "CLOSED" } as const;
const DAY = "itineraryDays/demo-ana_2026-11-21";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit()] });
});

async function correct(changes: Partial<VisitCorrection> = {}, uid: Uid = "demo-owner", visitId = "v1") {
  const made = {
    correctionId: "k1",
    at: NOW,
    by: "somebody",
    byName: "Somebody",
    outcome: CLOSED,
    words: "Nobody there",
  };
  const change = { kind: "correctVisit", visitId, customerId: "c1", label: "", correction: { ...made, ...changes } };
  const { answers } = await acceptChanges(backend, authOf(uid), { changes: [change] });
  return answers[0];
}

describe("[VISIT-38] a correction of a visit", () => {
  it("is added with who and when as the server knows them; the visit and its outcome stay", async () => {
    const before = await backend.read("visits/v1");
    expect(await correct({ at: NOW + 60_000 })).toEqual({ outcome: "accepted", rev: 2 });
    const correction = { correctionId: "k1", at: NOW, by: "demo-owner", outcome: CLOSED, words: "Nobody there" };
    const { updatedAt: _, ...kept } = before ?? {};
    expect(await backend.read("visits/v1")).toMatchObject({ ...kept, rev: 2, corrections: [correction] });
    expect(await backend.read(DAY)).toMatchObject({
      rev: 2,
      stops: [{ state: "done", visit: { visitId: "v1", outcome: "no_order", corrections: [correction] } }],
    });
  });

  it("sent again is accepted and writes nothing; the same id with other content is refused", async () => {
    const first = await correct();
    expect(await backend.writtenBy(async () => expect(await correct()).toEqual(first))).toEqual([]);
    expect(await correct({ words: "Something else" })).toMatchObject({ reason: "ID_CONFLICT" });
  });

  it("[S22] sent again is accepted although whoever made it is no owner by now", async () => {
    const first = await correct();
    await backend.firestore.doc("users/demo-owner").update({ role: "salesperson" });
    expect(await correct()).toEqual(first);
    expect(await correct({ correctionId: "k2" })).toMatchObject({ reason: "PERMISSION_LOST" });
  });

  it("follows the one before", async () => {
    await correct();
    await correct({ correctionId: "k2", outcome: null, words: "They called back" });
    expect((await backend.read("visits/v1"))?.["corrections"]).toMatchObject([
      { correctionId: "k1" },
      { correctionId: "k2", outcome: null },
    ]);
  });

  it.each(["demo-ana", "demo-store", "demo-delivery"] as const)("%s makes none", async (uid) => {
    expect(await correct({}, uid)).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
  });

  it.each<[string, Partial<VisitCorrection>, string]>([
    ["words", { words: " ok " }, "words"],
    ["its reason", { outcome: { kind: "no_order", reasonCode: "" } }, "reasonCode"],
    ["an order", { outcome: { kind: "order", reasonCode: "" } }, "outcome"],
  ])("without %s is refused", async (_, changes, field) => {
    expect(await correct(changes)).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID", field });
  });

  it("of a visit that the store does not have is refused", async () => {
    expect(await correct({}, "demo-owner", "v2")).toMatchObject({ reason: "NOT_FOUND", field: "visitId" });
  });
});

it("[VISIT-38] the day knows the store's doubts of a visit", async () => {
  const arrived = checkInAt(NOW - 8 * 86_400_000);
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({ visitId: "v2", checkIn: arrived }, 2)] });
  expect(await backend.read("itineraryDays/demo-ana_2026-11-13")).toMatchObject({
    stops: [{ visit: { flags: expect.arrayContaining(["LATE_CAPTURE"]) } }],
  });
});
