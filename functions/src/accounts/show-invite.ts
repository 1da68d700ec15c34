import * as v from "valibot";
import { companyCountry } from "#domain/company/company-country.ts";
import { InviteCode, inviteState, type InviteView } from "#domain/company/invite.ts";
import { MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { findInvite } from "./find-invite.ts";

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
  const { invitedBy, role, email, firstName, lastName } = found.invite;
  const { name: companyName, settings } = await loadCompany(firestore, found.companyId);
  return { state, companyName, country: companyCountry(settings), invitedBy, role, email, firstName, lastName };
}
