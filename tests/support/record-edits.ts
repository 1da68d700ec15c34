import type { Change } from "#domain/sync/change-kinds.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { authOf, type TestBackend, type Uid } from "./functions-backend.ts";

let made = 0;

/** An edit of the demo company's product `cola` by default. */
export function makeEdit(changes: Partial<RecordEdit> = {}): RecordEdit {
  made += 1;
  return {
    changeId: `change-${made}`,
    noun: "product",
    recordId: "cola",
    baseRev: 1,
    fields: {},
    deletes: false,
    label: "A record",
    yielded: {},
    ...changes,
  };
}

/** Sends changes as a user; one answer each. */
export async function sendAs(backend: TestBackend, uid: Uid, changes: readonly unknown[]): Promise<SaveRecordAnswer[]> {
  const { answers } = await acceptChanges(backend, authOf(uid), JSON.parse(JSON.stringify({ changes })));
  return answers;
}

/** Sends one edit as a user. */
export async function saveAs(
  backend: TestBackend,
  uid: Uid,
  edit: Partial<RecordEdit>,
): Promise<SaveRecordAnswer | undefined> {
  const change: Change = { kind: "saveRecord", edit: makeEdit(edit) };
  return (await sendAs(backend, uid, [change]))[0];
}
