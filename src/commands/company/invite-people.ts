import { saveRecord } from "../records/save-record.ts";
import type { Invite } from "#domain/company/invite.ts";
import type { InviteDraft } from "#domain/company/read-invite-lines.ts";
import { newRecord, parseRecord } from "#domain/records/record-nouns.ts";
import type { Device } from "#local/databases/device.ts";

/** An invitation with the code of its link, which is known only here and now: the store gets its hash. */
export interface SharedInvite {
  readonly inviteId: string;
  readonly code: string;
}

/**
 * Invites people (COMPANY-10): each waits to be sent, with a link that can be shared at once and is good as soon as the
 * store has the invitation. Returns those that were saved; without room on the device the others are not.
 */
export async function invitePeople(device: Device, drafts: readonly InviteDraft[]): Promise<readonly SharedInvite[]> {
  const shared: SharedInvite[] = [];
  for (const draft of drafts) {
    const { code, linkHash } = await newLink();
    const recordId = device.newId();
    const record = { ...newRecord("invite", recordId, device.identity.companyId), ...draft, linkHash };
    const parsed = parseRecord("invite", record);
    if (!("row" in parsed)) throw new Error(`an invitation without a valid ${parsed.field}`);
    const saved = await saveRecord(device, { noun: "invite", recordId, before: null, after: parsed.row });
    if (!saved.ok) break;
    shared.push({ inviteId: recordId, code });
  }
  return shared;
}

/** Sends an invitation again, with another link (COMPANY-34); null without room on the device. */
export async function inviteAgain(device: Device, invite: Invite): Promise<SharedInvite | null> {
  const { code, linkHash } = await newLink();
  const after = { ...invite, linkHash };
  const saved = await saveRecord(device, { noun: "invite", recordId: invite.id, before: invite, after });
  return saved.ok ? { inviteId: invite.id, code } : null;
}

/** Ends an invitation, a half-finished sign-up included (COMPANY-34). */
export async function revokeInvite(device: Device, invite: Invite): Promise<boolean> {
  const after = { ...invite, status: "revoked" as const };
  return (await saveRecord(device, { noun: "invite", recordId: invite.id, before: invite, after })).ok;
}

/** A secret of 192 bits for a link, and its SHA-256, as the server computes it. */
async function newLink(): Promise<{ readonly code: string; readonly linkHash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const code = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  const linkHash = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { code, linkHash };
}
