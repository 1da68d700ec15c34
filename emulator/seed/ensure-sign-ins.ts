import type { Auth } from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import { ROLES } from "#domain/access/identity.ts";
import { PASSWORD, type SignIn } from "./sign-ins.ts";
import { type SeedDocument, writeDocuments } from "./write-documents.ts";

/** Creates missing sign-ins with their claims and records; leaves existing ones unchanged. */
export async function ensureSignIns(auth: Auth, firestore: Firestore, signIns: readonly SignIn[]): Promise<void> {
  const known = await auth.getUsers(signIns.map(({ uid }) => ({ uid })));
  const missing = signIns.filter(({ uid }) => !known.users.some((user) => user.uid === uid));
  await Promise.all(missing.map((signIn) => createSignIn(auth, signIn)));
  const paths = [
    ...configuration().map(({ path }) => path),
    ...signIns.flatMap(personDocuments).map(({ path }) => path),
  ];
  const found = await firestore.getAll(...paths.map((path) => firestore.doc(path)));
  const there = new Set(found.filter((document) => document.exists).map((document) => document.ref.path));
  const documents = [...configuration(), ...signIns.flatMap(personDocuments)].filter(({ path }) => !there.has(path));
  await writeDocuments(firestore, "server", documents);
}

async function createSignIn(auth: Auth, signIn: SignIn): Promise<void> {
  const { uid, email, fullName, role, companyId } = signIn;
  await auth.createUser({ uid, email, password: PASSWORD, emailVerified: true, displayName: fullName });
  await auth.setCustomUserClaims(uid, { role, companyId, fullName, active: true });
}

function personDocuments({ uid, email, fullName, role, companyId, repCode, phone }: SignIn): SeedDocument[] {
  return [
    { path: `users/${uid}`, data: { email, fullName, role, companyId, repCode, phone, active: true } },
    { path: `companies/${companyId}/staff/${uid}`, data: { name: fullName, role, active: true, email, repCode } },
  ];
}

/** The roles that may work normally and during maintenance (ACCESS-10); companies may sign up (COMPANY-28). */
function configuration(): SeedDocument[] {
  return [
    { path: "appconfigdata/roles", data: { normal: [...ROLES], maintenance: ["super_admin"] } },
    { path: "appconfigdata/maintenance", data: { active: false } },
    { path: "appconfigdata/signup", data: { open: true } },
  ];
}
