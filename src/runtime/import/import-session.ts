import { businessDayOf } from "#domain/values/business-day.ts";
import type { Company } from "#domain/company/company.ts";
import { batchRows } from "#domain/import/batch-rows.ts";
import { type ColumnTarget, readPriceTarget } from "#domain/import/column-target.ts";
import { basePriceTarget, guessColumns, guessKind, columnRemark } from "#domain/import/guess-columns.ts";
import type { ImportCompany, ImportSetup } from "#domain/import/import-context.ts";
import { importFields } from "#domain/import/import-field.ts";
import { IMPORT_FEEDS, MAX_IMPORT_BYTES, type ImportKind } from "#domain/import/import-kind.ts";
import { beginPlan } from "#domain/import/begin-plan.ts";
import type { ImportPlan } from "#domain/import/plan-import.ts";
import { detectDecimalMark } from "#domain/import/read-decimal.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import type { ImportDatabase } from "#local/databases/import-database.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { recallColumns, recallKind, rememberColumns } from "./column-memory.ts";
import { matchKnown } from "./match-known.ts";
import { openFile, type OpenedFile } from "./open-file.ts";
import { viewPlan } from "./view-plan.ts";
import type { CheckView, ColumnGuess, ErrorRows, FileProblem, FileReading, FileView } from "#ports/import-service.ts";

/** Rows checked between two progress reports. */
const ROWS_PER_STEP = 2_000;
/** Sample rows shown while columns are assigned. */
const SAMPLE = 5;

export interface SessionPorts {
  readonly mirror: MirrorDatabase;
  readonly catalogue: Pick<Catalogue, "search">;
  readonly database: ImportDatabase;
  readonly companyId: string;
  readonly newId: () => string;
  readonly now: () => number;
}

/** One file, from its bytes to the parts to send. It lives in a worker; every call is a message. */
export interface ImportSession {
  openFile(file: File): Promise<Result<FileView, FileProblem>>;
  readAs(reading: FileReading): Promise<Result<FileView, FileProblem>>;
  guess(kind: ImportKind, targets: readonly ColumnTarget[] | null): Promise<ColumnGuess>;
  check(setup: ImportSetup, onProgress: (share: number) => void): Promise<Result<CheckView, "notLoaded">>;
  errorRows(): ErrorRows;
  /** Stores the plan for sending, so that it survives this page. */
  prepare(importId: string): Promise<void>;
}

export function createImportSession({
  mirror,
  catalogue,
  database,
  companyId,
  newId,
  now,
}: SessionPorts): ImportSession {
  let fileName = "";
  let bytes = new Uint8Array();
  let file: OpenedFile = { headers: [], rows: [], csv: null, garbledLine: null, sheets: [], sheet: "" };
  let plan: { readonly kind: ImportKind; readonly plan: ImportPlan } | null = null;

  async function take(reading?: FileReading): Promise<Result<FileView, FileProblem>> {
    const opened = openFile(bytes, reading);
    if (!opened.ok) return opened;
    file = opened.value;
    plan = null;
    const sample = file.rows.slice(0, SAMPLE).map(({ cells }) => cells);
    return accept({
      fileName,
      headers: file.headers,
      sample,
      rows: file.rows.length,
      csv: file.csv,
      garbledLine: file.garbledLine,
      sheets: file.sheets,
      sheet: file.sheet,
      kind: (await recallKind(database, file.headers)) ?? guessKind(file.headers),
    });
  }

  async function readCompany(): Promise<ImportCompany | null> {
    const stored: Company | undefined = await mirror.company.get(companyId);
    if (!stored) return null;
    const [categories, priceLists, staff] = await Promise.all([
      mirror.categories.toArray(),
      mirror.priceLists.toArray(),
      mirror.staff.toArray(),
    ]);
    const day = businessDayOf(now(), stored.settings.timeZone);
    return { company: stored, categories, priceLists, staff, day };
  }

  return {
    async openFile(chosen) {
      if (chosen.size > MAX_IMPORT_BYTES) return refuse("tooLarge");
      fileName = chosen.name.slice(-200);
      bytes = new Uint8Array(await chosen.arrayBuffer());
      return take();
    },
    readAs: (reading) => take(reading),
    async guess(kind, chosen) {
      const company = await readCompany();
      const priceLists = company?.priceLists ?? [];
      const remembered = await recallColumns(database, file.headers, kind);
      const targets = chosen ?? guessColumns(kind, file.headers, priceLists, remembered);
      return {
        targets,
        remarks: file.headers.map((header) => columnRemark(kind, header, priceLists)),
        decimal: detectDecimalMark(numbersOf(kind, targets, file)),
        priceLists: priceLists.filter(({ basis }) => basis.kind === "fixed").map(({ id, name }) => ({ id, name })),
        basePrice: basePriceTarget(priceLists),
        categories: (company?.categories ?? []).map(({ name }) => name),
        taxClasses: (company?.company.settings.taxClasses ?? []).map(({ id, name }) => ({ id, name })),
      };
    },
    async check(setup, onProgress) {
      const company = await readCompany();
      const feeds = await mirror.feeds.bulkGet([...IMPORT_FEEDS]);
      if (!company || feeds.some((feed) => feed?.loaded !== true)) return refuse("notLoaded");
      await rememberColumns(database, file.headers, setup, now());
      const planned = await matchKnown({ mirror, catalogue }, setup, file.rows.length, onProgress, () =>
        beginPlan(setup, company, file.rows, newId),
      );
      for (let checked = 0; planned.checkRest(ROWS_PER_STEP); checked += ROWS_PER_STEP) {
        onProgress(0.5 + (0.5 * checked) / file.rows.length);
      }
      plan = { kind: setup.kind, plan: planned.finish() };
      return accept(viewPlan(plan.plan, company));
    },
    errorRows() {
      const cells = new Map(file.rows.map((row) => [row.line, row.cells]));
      const wrong = (plan?.plan.outcomes ?? []).filter(({ status }) => status === "error");
      return {
        headers: file.headers,
        rows: wrong.flatMap(({ line: first, lines, problems }) =>
          lines.map((line) => ({
            cells: cells.get(line) ?? [],
            problems: problems.filter((problem) => (problem.line ?? first) === line),
          })),
        ),
      };
    },
    async prepare(importId) {
      if (plan === null) throw new Error("there is nothing to apply yet");
      const { kind } = plan;
      const { counts } = plan.plan;
      const parts = batchRows(plan.plan);
      const rows = parts.reduce((sum, part) => sum + part.length, 0);
      await database.transaction("rw", database.runs, database.parts, async () => {
        await database.runs.clear();
        await database.parts.clear();
      });
      for (const [batch, part] of parts.entries()) await database.parts.put({ importId, batch, rows: part });
      const begun = { next: 0, sent: 0, applied: 0, refused: [], cancelled: false, startedAt: now() };
      await database.runs.put({ importId, kind, fileName, counts, batches: parts.length, rows, ...begun });
    },
  };
}

/** The cells of the columns in which the decimal mark matters. */
function* numbersOf(kind: ImportKind, targets: readonly ColumnTarget[], { rows }: OpenedFile) {
  const numeric = new Set(
    importFields(kind)
      .filter(({ form }) => ["price", "amount", "quantity", "whole"].includes(form))
      .map(({ id }) => id),
  );
  const places = targets.flatMap((target, place) =>
    target !== null && (numeric.has(target) || readPriceTarget(target) !== null) ? [place] : [],
  );
  for (const { cells } of rows) for (const place of places) yield cells[place] ?? "";
}
