import * as v from "valibot";
import { BUILD_HEADER } from "#domain/values/app-version.ts";
import { decodeFields, readWireDocument } from "../../src/remote/feeds/typed-value.ts";
import { ask, post, proofHeaders, type Release } from "./release.ts";

/** A person who has signed in, as the token says. */
export interface Session {
  readonly uid: string;
  readonly companyId: string;
  readonly fullName: string;
  readonly idToken: string;
}

const SignedIn = v.object({ idToken: v.string() });
const Claims = v.object({
  user_id: v.string(),
  companyId: v.optional(v.string(), ""),
  fullName: v.optional(v.string(), ""),
});

/** Null where the person cannot sign in. */
export async function signIn(
  release: Release,
  person: NonNullable<Release["person"]>,
): Promise<{ readonly session: Session | null; readonly status: number }> {
  const url = `${release.signIn}/v1/accounts:signInWithPassword?key=${release.apiKey}`;
  const answer = await post(release, url, { ...person, returnSecureToken: true });
  const read = v.safeParse(SignedIn, await answer.json().catch(() => null));
  if (!answer.ok || !read.success) return { session: null, status: answer.status };
  const { idToken } = read.output;
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
  const { user_id: uid, companyId, fullName } = v.parse(v.pipe(v.string(), v.parseJson(), Claims), payload);
  return { session: { uid, companyId, fullName, idToken }, status: answer.status };
}

const Answer = v.object({ result: v.unknown() });

/** The data of a callable's answer. Throws what it answers instead. */
export async function call(release: Release, session: Session, name: string, data: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${session.idToken}`, [BUILD_HEADER]: release.build };
  const answer = await post(release, `${release.functions}/${name}`, { data }, headers);
  const text = await answer.text();
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), text);
  if (!answer.ok || !read.success) throw new Error(`${name} answers ${answer.status}: ${text.slice(0, 200)}`);
  return read.output.result;
}

export function documentsUrl({ firestore, projectId }: Pick<Release, "firestore" | "projectId">): string {
  return `${firestore}/v1/projects/${projectId}/databases/(default)/documents`;
}

type Fields = Record<string, unknown>;

/** A document as this person may read it, with its id; null where there is none. */
export async function readDocument(release: Release, { idToken }: Session, path: string): Promise<Fields | null> {
  const headers = { authorization: `Bearer ${idToken}`, ...proofHeaders(release) };
  const answer = await ask(release, `${documentsUrl(release)}/${path}`, { headers });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${path} cannot be read (${answer.status})`);
  return plain(await answer.json());
}

/** The company's documents of a collection that are alive; `where`: with this value in this field. */
export async function readDocuments(
  release: Release,
  { idToken, companyId }: Session,
  collectionId: string,
  where?: readonly [field: string, value: string],
): Promise<Fields[]> {
  const filter = where && {
    fieldFilter: { field: { fieldPath: where[0] }, op: "EQUAL", value: { stringValue: where[1] } },
  };
  const structuredQuery = { from: [{ collectionId }], limit: 100, ...(filter && { where: filter }) };
  const url = `${documentsUrl(release)}/companies/${companyId}:runQuery`;
  const answer = await post(release, url, { structuredQuery }, { authorization: `Bearer ${idToken}` });
  if (!answer.ok) throw new Error(`${collectionId} cannot be read (${answer.status})`);
  const rows = v.parse(v.array(v.looseObject({ document: v.optional(v.unknown()) })), await answer.json());
  return rows.flatMap(({ document }) => {
    const fields = plain(document);
    return fields === null || (fields["deletedAt"] ?? null) !== null ? [] : [fields];
  });
}

function plain(document: unknown): Fields | null {
  const read = readWireDocument(document);
  return read && { ...decodeFields(read.fields), id: read.id };
}
