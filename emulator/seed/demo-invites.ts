import { createHash } from "node:crypto";
import type { Instant } from "#domain/values/instant.ts";
import { INVITE_LIFETIME_MS, type Invite } from "#domain/company/invite.ts";
import { DEMO_COMPANY } from "./sign-ins.ts";
import type { SeedDocument } from "./write-documents.ts";

/** The demo company's invitations, one in each state, by their codes. Never used outside the local backend. */
export const DEMO_INVITES = {
  valid: "demo-invitation-valid-1",
  expired: "demo-invitation-expired-1",
  used: "demo-invitation-used-00001",
  revoked: "demo-invitation-revoked-1",
} as const;

/** The invitations, and the records that map a code's hash to them. */
export function demoInvites(now: Instant): SeedDocument[] {
  const open = { status: "open", expiresAt: now + INVITE_LIFETIME_MS } as const;
  return [
    ...inviteDocuments("valid", { ...open, email: "nora@demo.rutero.test", firstName: "Nora", lastName: "Vega" }),
    ...inviteDocuments("expired", { status: "open", expiresAt: now - 1, email: "old@demo.rutero.test" }),
    ...inviteDocuments("used", { ...open, status: "used", email: "ana@demo.rutero.test" }),
    ...inviteDocuments("revoked", { ...open, status: "revoked", email: "gone@demo.rutero.test" }),
  ];
}

function inviteDocuments(
  state: keyof typeof DEMO_INVITES,
  facts: Pick<Invite, "status" | "expiresAt" | "email"> & Partial<Omit<Invite, "id">>,
): SeedDocument[] {
  const inviteId = `demo-invite-${state}`;
  const invite: Omit<Invite, "id"> = {
    firstName: "",
    lastName: "",
    role: "salesperson",
    phone: "",
    zone: "",
    linkHash: "",
    openedAt: null,
    language: "es",
    invitedBy: "Octavio Ruiz",
    ...facts,
  };
  const hash = createHash("sha256").update(DEMO_INVITES[state]).digest("hex");
  return [
    { path: `companies/${DEMO_COMPANY}/invites/${inviteId}`, data: invite },
    { path: `inviteCodes/${hash}`, data: { companyId: DEMO_COMPANY, inviteId, byMail: true } },
  ];
}
