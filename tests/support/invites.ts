import type { RecordEdit } from "#domain/records/record-edit.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { AccountsBackend } from "#functions/accounts/account-port.ts";
import { hashOfCode } from "#functions/accounts/new-id.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { authOf, type Uid } from "./functions-backend.ts";
import { makeEdit } from "./record-edits.ts";

let made = 0;

/** An invitation as an owner's device makes it: with the code of the link that it shares. */
export function makeInvite(changes: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  const [inviteId, code] = [`invitation-${made}`, `shared-code-of-invitation-${made}`];
  const values = {
    email: "nora@demo.test",
    role: "salesperson",
    language: "en",
    linkHash: hashOfCode(code),
    ...changes,
  };
  const fields = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));
  const edit = makeEdit({ noun: "invite", recordId: inviteId, baseRev: 0, fields, label: String(values.email) });
  return { inviteId, code, edit };
}

/** Sends a change of an invitation as a person; `token` changes their claims. */
export async function sendInvite(
  backend: AccountsBackend,
  uid: Uid,
  edit: RecordEdit,
  token: Record<string, unknown> = {},
): Promise<SaveRecordAnswer | undefined> {
  const changes = JSON.parse(JSON.stringify([{ kind: "saveRecord", edit }])) as unknown[];
  return (await acceptChanges(backend, authOf(uid, token), { changes })).answers[0];
}
