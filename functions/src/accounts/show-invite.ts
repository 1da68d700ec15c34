import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { companyCountry } from "#domain/company/company-country.ts";
import { InviteCode, inviteState, type InviteView } from "#domain/company/invite.ts";
import { ImageContent, imageSource } from "#domain/image/image.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { findInvite } from "./find-invite.ts";
import { nextRevision } from "./first-revision.ts";

const InviteQuestion = v.object({ code: InviteCode });

const PER_ADDRESS = { most: 60, withinMs: MINUTE_MS };

/** The state of an invitation and, if it can be accepted, who invites whom (COMPANY-11). */
export async function showInvite({ firestore, now }: Backend, address: string, data: unknown): Promise<InviteView> {
  await requireTurns(firestore, [{ action: "invitation read from", of: address, limit: PER_ADDRESS }], now());
  const { code } = parseRequest(InviteQuestion, data);
  const found = await findInvite(firestore, code);
  if (!found) return { state: "unknown" };
  const state = inviteState(found.invite, now());
  if (state !== "valid") return { state };
  if (found.invite.openedAt === null) await noteOpened(firestore, found.ref, now());
  const { invitedBy, role, email, firstName, lastName } = found.invite;
  const { name: companyName, settings, logoId } = await loadCompany(firestore, found.companyId);
  const logo = logoId ? await loadThumb(firestore, found.companyId, logoId) : null;
  const country = companyCountry(settings);
  return { state, companyName, logo, country, invitedBy, role, email, firstName, lastName };
}

async function loadThumb(firestore: Firestore, companyId: Identifier, imageId: Identifier): Promise<string | null> {
  const stored = await firestore.doc(`companies/${companyId}/images/${imageId}`).get();
  const image = v.safeParse(ImageContent, stored.data());
  return image.success ? imageSource(image.output, "thumb") : null;
}

/** The owner sees that somebody has opened the link, and when first (COMPANY-34). */
async function noteOpened(firestore: Firestore, ref: DocumentReference, at: Instant): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    if (typeof (await transaction.get(ref)).get("openedAt") === "number") return;
    transaction.update(ref, { openedAt: at, ...nextRevision() });
  });
}
