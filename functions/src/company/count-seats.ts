import type { Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";

/** A company's active people and open invitations, counted in the transaction, besides the person or invitation `except`. */
export async function countSeats(
  transaction: Transaction,
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
  except: Identifier,
): Promise<number> {
  const [people, invites] = await Promise.all([
    transaction.get(firestore.collection("users").where("companyId", "==", companyId)),
    transaction.get(firestore.collection(`companies/${companyId}/invites`).where("status", "==", "open")),
  ]);
  const active = people.docs.filter((person) => person.get("active") !== false);
  const open = invites.docs.filter((invite) => Number(invite.get("expiresAt")) > now());
  return [...active, ...open].filter(({ id }) => id !== except).length;
}
