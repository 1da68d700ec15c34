import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Amount } from "../values/money.ts";
import type { AccountDocument } from "./account.ts";
import { MAX_PART } from "./payment.ts";

/** The longest number of an imported document. */
export const MAX_DOCUMENT_NUMBER = 40;

/** A document's number as another program writes it (PAY-13); it is what a document is known by. */
export const DocumentNumber = v.pipe(
  v.string(),
  v.maxLength(MAX_DOCUMENT_NUMBER),
  v.regex(/^[A-Z0-9][A-Z0-9 ./_#-]*$/),
);

/** What a file says about a document. */
export const ImportedDocument = v.object({
  customerId: Identifier,
  number: DocumentNumber,
  day: Day,
  dueOn: Day,
  total: v.pipe(Amount, v.minValue(0), v.maxValue(MAX_PART)),
});
export type ImportedDocument = v.InferOutput<typeof ImportedDocument>;

/** The id of the document with this number: imported again it is the same document. */
export function importedDocumentId(number: string): Identifier {
  return `doc-${number.replace(/[ /#]/g, (sign) => `~${sign.charCodeAt(0).toString(16)}`)}`;
}

/** The number of what a customer owed before: a balance without documents. */
export function openingNumber(customerCode: string): string {
  return `${customerCode}-0`;
}

/** What the account keeps of an imported document; `paid` is what went to it so far. */
export function accountDocumentOf({ number, day, dueOn, total }: ImportedDocument, paid: Amount): AccountDocument {
  return { id: importedDocumentId(number), kind: "imported", number, day, dueOn, total, paid, orderId: null };
}
