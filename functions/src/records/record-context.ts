import type { RefusalReason, SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import { type Caller, recoveredMark } from "../access/verify-caller.ts";
import type { AccountPort } from "../accounts/account-port.ts";
import type { Backend } from "../backend.ts";
import type { Author } from "./record-document.ts";

/** What changes of records are accepted with: invitations ask whether an address has an account. */
export interface RecordsBackend extends Backend {
  readonly accounts: Pick<AccountPort, "find">;
}

/** Database, clock and caller. */
export interface RecordContext extends Backend {
  readonly caller: Caller;
}

/** The same for one change sent by a device: the hash of what was sent identifies it beside its id. */
export interface ChangeContext extends RecordContext, RecordsBackend {
  readonly contentHash: string;
  /** The price lists whose version has risen for the changes of this request; changes that raise more add them. */
  readonly raised: Set<Identifier>;
}

/** Many people of a company may write at once, so a transaction that fails on contention is retried this often. */
export const MAX_ATTEMPTS = 10;

export function authorOf({ caller, now }: RecordContext): Author {
  return { uid: caller.uid, fullName: caller.fullName, at: now(), ...recoveredMark(caller) };
}

export function refuseChange(
  reason: RefusalReason,
  field: string,
  conflicts: readonly FieldConflict[] = [],
): SaveRecordAnswer {
  return { outcome: "refused", reason, field: field.slice(0, 160), conflicts: [...conflicts] };
}
