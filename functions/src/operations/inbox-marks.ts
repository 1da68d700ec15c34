import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import type { Operation } from "#domain/operations/operation.ts";
import { Administrator } from "#domain/operations/operations-view.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";

/** Items older than this are not shown, so what was done with them need not be remembered. */
const KEPT_DAYS = 60;

/** What an administrator noted about an item of the inbox. */
export interface Marks {
  readonly isDone: boolean;
  readonly holder: Administrator | null;
}

export function readMarks(document: DocumentSnapshot | undefined): Marks {
  const holder = v.safeParse(Administrator, document?.get("holder"));
  return { isDone: document?.get("isDone") === true, holder: holder.success ? holder.output : null };
}

/** Who may have an item: the administrators of the whole system. */
export async function listAdministrators({ firestore }: Backend): Promise<Administrator[]> {
  const { docs } = await firestore.collection("users").where("role", "==", "super_admin").limit(50).get();
  return docs.flatMap((user) => administratorIn(user) ?? []);
}

export async function markItem(backend: Backend, item: string, isDone: boolean): Promise<void> {
  const { firestore } = backend;
  await firestore.doc(`inboxDone/${item}`).set({ isDone, ...kept(backend) }, { merge: true });
}

/** An administrator takes an item, gives it to another or gives it back, unless somebody else did so meanwhile (OPS-12). */
export async function giveItem(
  backend: Backend,
  { item, from, to }: Extract<Operation, { do: "giveItem" }>,
): Promise<void> {
  const { firestore } = backend;
  const ref = firestore.doc(`inboxDone/${item}`);
  await firestore.runTransaction(async (transaction) => {
    const [known, user] = await Promise.all([
      transaction.get(ref),
      to === null ? null : transaction.get(firestore.doc(`users/${to}`)),
    ]);
    const present = readMarks(known).holder?.uid ?? null;
    if (present === to) return;
    if (present !== from) throw new HttpsError("failed-precondition", "Somebody else took it.", { code: "taken" });
    const holder = user && administratorIn(user);
    if (to !== null && holder === null)
      throw new HttpsError("invalid-argument", "This is no administrator.", { code: "noAdministrator" });
    transaction.set(ref, { holder, ...kept(backend) }, { merge: true });
  });
}

function administratorIn(user: DocumentSnapshot): Administrator | null {
  const name: unknown = user.get("fullName");
  const isOne = knownRoles(user.get("role")).includes("super_admin") && user.get("active") !== false;
  return isOne ? { uid: user.id, name: typeof name === "string" ? name : user.id } : null;
}

function kept({ now }: Backend) {
  return { expiresAt: Timestamp.fromMillis(now() + KEPT_DAYS * DAY_MS) };
}
