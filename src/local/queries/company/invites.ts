import type { Company } from "#domain/company/company.ts";
import { type Invite, type InviteProgress, inviteProgress } from "#domain/company/invite.ts";
import { PLAN_LIMITS } from "#domain/company/plan.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { applyAll } from "#local/outbox/rows-with-edits.ts";

/** An invitation with this device's edits; `sync` says whether the store has them. */
export interface InviteRow {
  readonly invite: Invite;
  readonly progress: InviteProgress;
  readonly sync: SyncState;
}

export interface InvitesView {
  /** Open ones first, then by address. */
  readonly rows: readonly InviteRow[];
  readonly company: Pick<Company, "name" | "messages">;
  /** Active people and open invitations, and how many the plan allows; null = any number (COMPANY-9). */
  readonly people: number;
  readonly limit: number | null;
}

/** The company's invitations; used ones are people by now and are left out after 30 days. */
export async function listInvites(device: Device): Promise<InvitesView> {
  const { mirror, identity } = device;
  const [company, staff, stored, overlay] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.staff.toArray(),
    mirror.invites.toArray(),
    readOverlay(device, "invite"),
  ]);
  const now = device.now();
  const rows = applyAll(stored, overlay).map((invite) => ({
    invite,
    progress: inviteProgress(invite, now),
    sync: overlay.syncOf(invite.id),
  }));
  const plan = company?.plan ?? null;
  return {
    rows: rows
      .filter(({ progress, invite }) => progress !== "used" || now - (invite.expiresAt ?? now) < SHOWN_MS)
      .toSorted((a, b) => Number(isOpenInvite(b)) - Number(isOpenInvite(a)) || nameOf(a).localeCompare(nameOf(b))),
    company: { name: company?.name ?? "", messages: company?.messages },
    people: staff.filter(({ active }) => active).length + rows.filter(isOpenInvite).length,
    limit: plan === null ? null : PLAN_LIMITS[plan].people,
  };
}

/** Whether somebody can still join by it: it takes a place of the plan. */
export function isOpenInvite({ progress }: InviteRow): boolean {
  return OPEN.includes(progress);
}

const OPEN: readonly InviteProgress[] = ["waiting", "sent", "opened"];
/** After it expires: 30 days after it was sent. */
const SHOWN_MS = 23 * 86_400_000;

function nameOf({ invite }: InviteRow): string {
  return invite.email || invite.phone;
}
