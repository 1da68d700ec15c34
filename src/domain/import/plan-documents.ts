import * as v from "valibot";
import { Account, type AccountDocument } from "../payment/account.ts";
import {
  DocumentNumber,
  importedDocumentId,
  MAX_DOCUMENT_NUMBER,
  openingNumber,
} from "../payment/imported-document.ts";
import { MAX_PART } from "../payment/payment.ts";
import type { FieldEdit } from "../records/record-edit.ts";
import { addDays } from "../values/business-day.ts";
import { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { FileRow } from "./file-row.ts";
import { createImportLookup, type ImportCompany, type ImportSetup } from "./import-context.ts";
import type { ImportProblem } from "./import-problem.ts";
import type { ImportPlan, ImportPlanner, RowOutcome } from "./plan-import.ts";
import { compareCode } from "./read-cell.ts";
import { createRowReader } from "./read-row.ts";

/** What a row needs of its customer. */
const Debtor = v.object({ id: Identifier, name: v.string(), termsDays: v.number(), account: v.nullable(Account) });
type Debtor = v.InferOutput<typeof Debtor>;

interface KnownDocument {
  readonly customerId: Identifier;
  readonly document: AccountDocument;
}

/** Starts the dry run of a file of balances and open documents (PAY-13). `match` is told the customers. */
export function planDocuments(
  setup: ImportSetup,
  known: ImportCompany,
  rows: readonly FileRow[],
  newId: () => Identifier,
): ImportPlanner {
  const reader = createRowReader(setup, createImportLookup(known, newId), known.company.settings.currency);
  const debtors = new Map<string, Debtor>();
  const documents = new Map<string, KnownDocument>();
  const lines = new Map<string, number>();
  const outcomes: RowOutcome[] = [];
  let next = 0;

  function settle(row: FileRow): void {
    const { values, problems: unread } = row.broken
      ? { values: {}, problems: [wrong("", row.broken === "quotes" ? "brokenQuotes" : "brokenColumns")] }
      : reader.read(row.cells, {});
    const code = typeof values["code"] === "string" ? values["code"] : "";
    const debtor = debtors.get(code);
    const written = typeof values["number"] === "string" ? values["number"].toUpperCase() : "";
    const number = written === "" && code !== "" ? openingNumber(code) : written;
    const stored = documents.get(number);
    const problems = [...unread];
    if (!row.broken) problems.push(...findProblems({ values, code, number, debtor, stored, line: row.line, unread }));
    const put = (status: RowOutcome["status"], fields: Readonly<Record<string, FieldEdit>> | null) => {
      const recordId = importedDocumentId(number);
      const sent = { line: row.line, noun: "document", recordId, isNew: stored === undefined } as const;
      outcomes.push({
        status,
        line: row.line,
        lines: [row.line],
        key: number,
        label: debtor?.name ?? "",
        problems,
        row: fields === null ? null : { ...sent, fields },
        quantityScale: 1,
      });
    };
    if (problems.length > 0 || debtor === undefined) return put("error", null);
    const total = Number(values["total"]);
    // Somebody who owes nothing has no document.
    if (stored === undefined && total === 0) return put("same", null);
    const before = stored?.document;
    const day = dayIn(values["day"]) ?? before?.day ?? known.day;
    const dueOn = dayIn(values["dueOn"]) ?? before?.dueOn ?? addDays(day, debtor.termsDays);
    if (dueOn < day) {
      problems.push(wrong("dueOn", "dueBeforeDay"));
      return put("error", null);
    }
    const after = { customerId: debtor.id, number, day, dueOn, total };
    if (before === undefined) {
      const fields = Object.entries(after).map(([field, to]) => [field, { from: null, to }] as const);
      return put("new", Object.fromEntries(fields));
    }
    const changed = (["day", "dueOn", "total"] as const).filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return put("same", null);
    const fields = changed.map((field) => [field, { from: before[field], to: after[field] }] as const);
    put("changed", Object.fromEntries(fields));
  }

  interface RowFacts {
    readonly values: Readonly<Record<string, unknown>>;
    readonly code: string;
    readonly number: string;
    readonly debtor: Debtor | undefined;
    readonly stored: KnownDocument | undefined;
    readonly line: number;
    /** What the cells themselves have against them. */
    readonly unread: readonly ImportProblem[];
  }

  function findProblems({ values, code, number, debtor, stored, line, unread }: RowFacts): ImportProblem[] {
    const isUnread = (field: string) => unread.some((problem) => problem.field === field);
    const problems: ImportProblem[] = [];
    if (code === "" && !isUnread("code")) problems.push(wrong("code", "required"));
    else if (code !== "" && debtor === undefined)
      problems.push({ ...wrong("code", "unknownCustomer"), values: { value: code } });
    else if (stored !== undefined && stored.customerId !== debtor?.id)
      problems.push({ ...wrong("number", "otherCustomer"), values: { value: number } });
    if (number.length > MAX_DOCUMENT_NUMBER)
      problems.push({ ...wrong("number", "tooLong"), values: { max: MAX_DOCUMENT_NUMBER } });
    else if (number !== "" && !v.is(DocumentNumber, number)) problems.push(wrong("number", "badCharacters"));
    const first = lines.get(number);
    if (first !== undefined) problems.push({ ...wrong("number", "repeated"), values: { value: number, line: first } });
    else if (number !== "") lines.set(number, line);
    if (values["total"] === undefined) {
      if (!isUnread("total")) problems.push(wrong("total", "required"));
    } else if (Number(values["total"]) > MAX_PART) problems.push(wrong("total", "tooHigh"));
    return problems;
  }

  return {
    match({ key, record }) {
      const parsed = v.safeParse(Debtor, record);
      if (!parsed.success || key === "") return;
      const { id, account } = parsed.output;
      debtors.set(compareCode(key, "code"), parsed.output);
      for (const document of account?.documents ?? [])
        if (document.kind === "imported") documents.set(document.number, { customerId: id, document });
    },
    checkRest(most) {
      for (const row of rows.slice(next, next + most)) settle(row);
      next += most;
      return next < rows.length;
    },
    finish(): ImportPlan {
      const counts = { new: 0, changed: 0, same: 0, error: 0 };
      for (const { status } of outcomes) counts[status] += 1;
      const made = { rows: [], categories: [], priceLists: [] };
      return { counts, warnings: 0, unpriced: 0, outcomes, stays: { breaks: 0, nextPrices: 0 }, made };
    },
  };
}

function dayIn(value: unknown): Day | null {
  return typeof value === "string" ? value : null;
}

function wrong(field: string, code: ImportProblem["code"]): ImportProblem {
  return { field, code, severity: "error" };
}
