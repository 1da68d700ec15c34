import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { decodeFields, readWireDocument } from "../../src/remote/feeds/typed-value.ts";
import { post, type Release } from "./release.ts";
import { documentsUrl } from "./session.ts";

const EVERY_MS = 2_000;
/** The clocks of whoever runs this and of the server may differ; nobody gets two such mails in a minute. */
const CLOCKS_MS = 50_000;

const Mail = v.object({
  to: v.array(v.string()),
  delivery: v.optional(v.object({ state: v.optional(v.string(), ""), error: v.optional(v.nullable(v.string()), "") })),
});
type Mail = v.InferOutput<typeof Mail>;

/**
 * Has a link for a new password mailed to the person, which changes nothing until it is used, and waits until the sender
 * says that it was delivered (OPS-26). Read are its address and its delivery, never the link.
 */
export async function tryMail(release: Release): Promise<string[]> {
  const { person, mails, mailMs } = release;
  if (person === null || mails === null) return [];
  const since = new Date(Date.now() - CLOCKS_MS).toISOString();
  const data = { email: person.email, language: "en" };
  const asked = await post(release, `${release.functions}/requestPasswordReset`, { data });
  if (!asked.ok) return [`no mail could be asked for (${asked.status})`];
  let mail: Mail | null = null;
  for (let waited = 0; waited <= mailMs; waited += EVERY_MS) {
    mail = await newestTo(release, mails, person.email, since);
    const state = mail?.delivery?.state ?? "";
    if (state === "SUCCESS") return [];
    if (state === "ERROR") return [`the mail to ${person.email} was given up: ${mail?.delivery?.error}`];
    if (waited + EVERY_MS <= mailMs) await pause(EVERY_MS);
  }
  if (mail === null) return [`no mail to ${person.email} was queued: was there one less than a minute ago?`];
  const state = mail.delivery?.state ?? "";
  return [
    `the mail to ${person.email} is not sent after ${mailMs / 1_000} s: ${state === "" ? "nobody sends the queue" : state}`,
  ];
}

async function newestTo(
  release: Release,
  mails: NonNullable<Release["mails"]>,
  email: string,
  since: string,
): Promise<Mail | null> {
  const field = (fieldPath: string) => ({ fieldPath });
  const structuredQuery = {
    select: { fields: [field("to"), field("delivery.state"), field("delivery.error"), field("createdAt")] },
    from: [{ collectionId: "mail" }],
    where: { fieldFilter: { field: field("createdAt"), op: "GREATER_THAN", value: { timestampValue: since } } },
    orderBy: [{ field: field("createdAt"), direction: "DESCENDING" }],
    limit: 50,
  };
  const answer = await mails.post(`${documentsUrl(release)}:runQuery`, { structuredQuery });
  const rows = v.parse(v.array(v.looseObject({ document: v.optional(v.unknown()) })), answer);
  const found = rows.flatMap(({ document }) => {
    const read = readWireDocument(document);
    const parsed = v.safeParse(Mail, read && decodeFields(read.fields));
    return parsed.success ? [parsed.output] : [];
  });
  return found.find(({ to }) => to.includes(email)) ?? null;
}
