import type { Draft, Strip } from "./draft.ts";
import type { Block, GroupRow, Row } from "./printed-document.ts";

type Table = Extract<Block, { kind: "table" }>;

const GAP = 12;
const BOX = 9;

/** A table with a head on each page; on a roll without columns, each line with its summary below. */
export function layOutTable({ columns, rows }: Table, draft: Draft): Strip[] {
  if (!draft.isRoll) return sheetRows(columns, rows, draft);
  const { large } = draft.paper.sizes;
  const leads = Math.max(0, ...linesOf(rows).map(({ lead }) => draft.widthOf(lead, large, true)));
  return rows.map((row) => rollRow(row, leads, draft));
}

function sheetRows(columns: readonly string[], rows: readonly (Row | GroupRow)[], draft: Draft): Strip[] {
  const { body, small, large } = draft.paper.sizes;
  const lines = linesOf(rows);
  const widest = (texts: readonly string[], size: number, bold: boolean) =>
    Math.max(0, ...texts.map((text) => draft.widthOf(text, size, bold)));
  const [leadName = "", titleName = "", ...names] = columns;
  const hasBox = lines.some(({ box }) => box);
  const leadSize = hasBox ? large : body;
  const leads = Math.max(
    widest([leadName], small, true),
    widest(
      lines.map(({ lead }) => lead),
      leadSize,
      true,
    ),
  );
  const leadLeft = hasBox ? BOX + GAP : 0;
  const titleLeft = leadLeft + leads + GAP;
  const widths = names.map((name, index) =>
    Math.max(
      widest([name], small, true),
      widest(
        lines.map(({ cells }) => cells[index] ?? ""),
        body,
        false,
      ),
    ),
  );
  const lefts = widths.map((_, index) => {
    const after = widths.slice(index).reduce((sum, width) => sum + width + GAP, 0);
    return draft.width - after + GAP;
  });
  const titleWidth = (lefts[0] ?? draft.width + GAP) - GAP - titleLeft;
  const cellsOf = (cells: readonly string[], size: number, bold: boolean) =>
    cells.map((cell, index) => {
      const place = { left: lefts[index] ?? 0, width: (widths[index] ?? 0) + 0.01 };
      return draft.stack(draft.paragraph(cell, { size, bold, align: "right", ...place }));
    });
  const leadOf = (lead: string, size: number) =>
    draft.stack(draft.paragraph(lead, { size, bold: true, left: leadLeft, width: leads + 0.01, align: "right" }));

  const head = draft.stack([
    draft.beside([
      leadOf(leadName, small),
      draft.stack(draft.paragraph(titleName, { size: small, bold: true, left: titleLeft, width: titleWidth })),
      ...cellsOf(names, small, true),
    ]),
    draft.rule("ink", 3, 5),
  ]);
  const strips = rows.map((row): Strip => {
    if ("group" in row) {
      const name = draft.paragraph(row.group, { size: body, bold: true });
      return { ...draft.stack([draft.space(6), ...name, draft.space(3)]), keepsNext: true, repeats: head };
    }
    const texts = [
      draft.drop(leadSize, body),
      ...draft.paragraph(row.title, { size: body, left: titleLeft, width: titleWidth }),
      ...row.details.flatMap((detail) =>
        draft.paragraph(detail, { size: small, tone: "muted", left: titleLeft, width: titleWidth }),
      ),
    ];
    const strip = draft.stack([
      draft.beside([
        ...(row.box ? [tickBox()] : []),
        leadOf(row.lead, leadSize),
        draft.stack(texts),
        ...cellsOf(row.cells, body, false),
      ]),
      draft.rule("hairline", 4, 4),
    ]);
    return { ...strip, repeats: head };
  });
  return [{ ...head, keepsNext: true }, ...strips];
}

function linesOf(rows: readonly (Row | GroupRow)[]): Row[] {
  return rows.filter((row): row is Row => !("group" in row));
}

function rollRow(row: Row | GroupRow, leads: number, draft: Draft): Strip {
  const { body, small, large } = draft.paper.sizes;
  if ("group" in row) {
    const name = draft.paragraph(row.group, { size: body, bold: true });
    return { ...draft.stack([draft.space(4), ...name, draft.rule("ink", 2, 4)]), keepsNext: true };
  }
  if (row.summary === null) {
    const leadLeft = row.box ? BOX + 6 : 0;
    const left = leadLeft + leads + 8;
    return draft.stack([
      draft.beside([
        ...(row.box ? [tickBox()] : []),
        draft.stack(
          draft.paragraph(row.lead, { size: large, bold: true, left: leadLeft, width: leads + 0.01, align: "right" }),
        ),
        draft.stack([
          draft.drop(large, body),
          ...draft.paragraph(row.title, { size: body, left }),
          ...row.details.flatMap((detail) => draft.paragraph(detail, { size: small, left })),
        ]),
      ]),
      draft.space(6),
    ]);
  }
  return draft.stack([
    ...draft.paragraph(row.title, { size: body, bold: true }),
    ...row.details.flatMap((detail) => draft.paragraph(detail, { size: small })),
    draft.pair(row.summary, { left: 0, size: body, bold: false }),
    draft.space(5),
  ]);
}

function tickBox(): Strip {
  return { marks: [{ kind: "box", x: 0.5, y: 2, width: BOX, height: BOX, filled: false }], height: BOX + 3 };
}
