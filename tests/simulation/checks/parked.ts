import { FieldPath } from "firebase-admin/firestore";
import type { Change } from "#domain/sync/change-kinds.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import type { Crew, Hand } from "../crew.ts";

/** What is parked although the store has it, or although nobody contradicted it. */
export async function checkParked(crew: Crew, hand: Hand, { work }: Device): Promise<string[]> {
  const problems: string[] = [];
  for (const entry of await work.outbox.toArray()) {
    if (entry.state !== "parked" || crew.parkedBefore.has(entry.key)) continue;
    const { change } = entry;
    const why =
      change.kind === "changeOrder"
        ? await whyNotStep(crew, change)
        : change.kind === "saveRecord"
          ? await whyNotEdit(crew, hand, entry, change)
          : change.kind === "changeDay"
            ? await whyNotDay(crew, hand, entry, change)
            : change.kind === "changeRun"
              ? await whyNotRun(crew, change)
              : null;
    if (why !== null) problems.push(`${hand.phone.name} parked ${entry.key}, ${why}`);
  }
  return problems;
}

/** A parked step that the order has was applied: only its answer was lost (S22). */
async function whyNotStep({ world }: Crew, change: Of<"changeOrder">): Promise<string | null> {
  const { orderId, stepId, step } = change;
  const order = await world.cloud.firestore.doc(`companies/demo/orders/${orderId}`).get();
  const isApplied = order.get(new FieldPath("steps", stepId)) !== undefined;
  return isApplied ? `the step ${step.kind} of ${orderId}, which was applied` : null;
}

/** The store and the driver change a run at the same time: a step is parked, but never one that was applied. */
async function whyNotRun({ world }: Crew, { runId, stepId, step }: Of<"changeRun">): Promise<string | null> {
  const run = await world.cloud.firestore.doc(`companies/demo/runs/${runId}`).get();
  const isApplied = run.get(new FieldPath("steps", stepId)) !== undefined;
  return isApplied ? `the step ${step.kind} of run ${runId}, which was applied` : null;
}

/** A step of a day is parked because its author lost the customer, or may not change that day any more. */
async function whyNotDay(
  { world, promoted }: Crew,
  { person }: Hand,
  { lastProblem }: OutboxEntry,
  { step, stepId, repId, day }: Of<"changeDay">,
): Promise<string | null> {
  const stored = await world.cloud.firestore.doc(`companies/demo/itineraryDays/${repId}_${day}`).get();
  if (JSON.stringify(stored.get("steps") ?? []).includes(stepId)) return "which was applied";
  const isLost = lastProblem?.reason === "PERMISSION_LOST" && (step.kind === "add" || promoted.has(person.uid));
  return isLost ? null : `a step that nobody hindered (${lastProblem?.reason} ${lastProblem?.field})`;
}

/** An edit is parked because its author may not save it any more, or because somebody else changed the same (E3). */
async function whyNotEdit(
  { world, hands, promoted }: Crew,
  { person }: Hand,
  { lastProblem }: OutboxEntry,
  { edit }: Of<"saveRecord">,
): Promise<string | null> {
  const reason = lastProblem?.reason;
  if (reason === "PERMISSION_LOST" && promoted.has(person.uid)) return null;
  const history = await world.cloud.firestore
    .collection("companies/demo/auditLog")
    .where("recordId", "==", edit.recordId)
    .get();
  if (history.docs.some(({ id }) => id === edit.changeId)) return "which was applied";
  const hasTwo = [...hands.values()].filter(({ people }) => people.some(({ uid }) => uid === person.uid)).length > 1;
  const fields = Object.keys(edit.fields);
  const isContradicted = history.docs.some((line) => {
    const changed = Object.keys(Object(line.get("fields")));
    const isOthers = hasTwo || line.get("by") !== person.uid;
    return isOthers && Number(line.get("rev")) > edit.baseRev && fields.some((field) => changed.includes(field));
  });
  return reason === "FIELD_CONFLICT" && isContradicted ? null : `which nobody contradicted (${reason})`;
}

type Of<Kind extends Change["kind"]> = Extract<Change, { kind: Kind }>;
