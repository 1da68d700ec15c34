import type { Company } from "#domain/company/company.ts";
import { identityLines } from "#domain/settings/identity-fields.ts";
import { formatDate } from "#i18n/format-date.ts";
import type { Text } from "#i18n/use-text.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";

/** What a document says besides what it is about. */
export interface Issue {
  /** In the language of whoever reads the paper. */
  readonly text: Text;
  readonly company: Pick<Company, "name" | "legalName" | "taxId" | "settings"> | null;
  /** 1 = the first of its kind that left this device. */
  readonly copy: number;
  readonly at: number;
  /** The app's address, which QR codes lead to. */
  readonly origin: string;
}

/** The part that all documents share: who issues it, which copy it is, when it was printed (PRINT-1). */
export function issued(
  { text: { t, locale }, company, copy, at }: Issue,
  document: Pick<PrintedDocument, "title" | "number" | "code" | "blocks" | "closing">,
): PrintedDocument {
  const time = formatDate(at, locale, "stamp", company?.settings.timeZone);
  return {
    ...document,
    name: `${document.title} ${document.number}`.trim(),
    sender: company === null ? [] : [company.name, ...identityLines(company)],
    copy: copy > 1 ? t("print.copy", { number: copy }) : "",
    closing: [...document.closing, t("print.printedAt", { time })],
    pageOf: (page, pages) => t("print.page", { page, pages }),
  };
}
