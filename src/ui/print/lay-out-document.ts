import encodeQR from "qr";
import { Draft, type Strip } from "./draft.ts";
import { layOutBlock } from "./lay-out-block.ts";
import { type Mark, type Measure, moveMark, type Page } from "./marks.ts";
import { LONGEST_PAGE, type Paper } from "./paper.ts";
import type { PrintedDocument } from "./printed-document.ts";

const FOOTER = 26;
const CODE_SIZE = 72;

/** Fits a document to a paper: pages with marks, which the PDF and the print frame draw alike (PRINT-2). */
export function layOutDocument(document: PrintedDocument, paper: Paper, measure: Measure): Page[] {
  const draft = new Draft(paper, measure);
  const strips = [
    ...(paper.height === null ? rollHead(document, draft) : sheetHead(document, draft)),
    ...document.blocks.flatMap((block) => layOutBlock(block, draft)),
    ...closing(document, draft),
  ];
  const pages = paginate(strips, paper);
  return pages.map(({ marks, height }, index) => ({
    width: paper.width,
    height: paper.height ?? height + 2 * paper.margin,
    marks: [
      ...marks.map((mark) => moveMark(mark, paper.margin, paper.margin)),
      ...(paper.height === null ? [] : footer(document, draft, index + 1, pages.length, paper.height)),
    ],
  }));
}

function sheetHead(document: PrintedDocument, draft: Draft): Strip[] {
  const { sizes } = draft.paper;
  const code = codeMarks(document.code, draft.width - CODE_SIZE, 0);
  const width = draft.width - (code.length > 0 ? CODE_SIZE + 24 : 0);
  const [name = "", ...lines] = document.sender;
  const strip = draft.stack([
    ...draft.paragraph(name, { size: sizes.large, bold: true, width }),
    ...lines.flatMap((line) => draft.paragraph(line, { size: sizes.small, tone: "muted", width })),
    draft.space(14),
    ...draft.paragraph(document.title, { size: sizes.title, bold: true, width }),
    ...draft.paragraph(document.number, { size: sizes.large, width }),
  ]);
  const copy = document.copy === "" ? [] : copyMarks(document.copy, draft, strip.height, width);
  const height = Math.max(strip.height, code.length > 0 ? CODE_SIZE : 0);
  return [{ marks: [...strip.marks, ...code, ...copy], height }, draft.rule("ink", 10, 10)];
}

/** "Copy 2" in a frame, at the right of the document's number. */
function copyMarks(copy: string, draft: Draft, bottom: number, right: number): Mark[] {
  const { large } = draft.paper.sizes;
  const width = draft.widthOf(copy, large, true) + 16;
  const height = large * 1.3 + 8;
  return [
    { kind: "box", x: right - width, y: bottom - height, width, height, filled: false },
    draft.text(copy, right - width + 8, bottom - height / 2 + large * 0.36, { size: large, bold: true }),
  ];
}

function rollHead(document: PrintedDocument, draft: Draft): Strip[] {
  const { sizes } = draft.paper;
  const [name = "", ...lines] = document.sender;
  return [
    ...draft.paragraph(name, { size: sizes.large, bold: true, align: "center" }),
    ...lines.flatMap((line) => draft.paragraph(line, { size: sizes.small, align: "center" })),
    draft.space(8),
    ...draft.paragraph(document.title, { size: sizes.title, bold: true, align: "center" }),
    ...draft.paragraph(document.number, { size: sizes.body, bold: true, align: "center" }),
    ...(document.copy === ""
      ? []
      : draft.paragraph(`* ${document.copy} *`, { size: sizes.large, bold: true, align: "center" })),
    draft.rule("ink", 6, 6),
  ];
}

function closing(document: PrintedDocument, draft: Draft): Strip[] {
  const { paper } = draft;
  const isRoll = paper.height === null;
  const code = isRoll ? codeMarks(document.code, (draft.width - CODE_SIZE) / 2, 8) : [];
  return [
    ...(code.length > 0 ? [{ marks: code, height: CODE_SIZE + 14 }] : []),
    draft.space(isRoll ? 4 : 14),
    ...document.closing.flatMap((line) =>
      draft.paragraph(line, { size: paper.sizes.small, tone: "muted", align: isRoll ? "center" : "left" }),
    ),
  ];
}

/** The dark squares of a QR code, each row's neighbours as one box: few marks, and no gaps between them. */
function codeMarks(text: string, left: number, top: number): Mark[] {
  if (text === "") return [];
  // The library draws a border of at least one; around ours is paper enough.
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const unit = CODE_SIZE / rows.length;
  return rows.flatMap((row, y) => {
    const marks: Mark[] = [];
    for (let x = 0; x < row.length; x++) {
      let run = 0;
      while (row[x + run]) run++;
      if (run === 0) continue;
      const place = { x: left + x * unit, y: top + y * unit };
      marks.push({ kind: "box", ...place, width: run * unit, height: unit, filled: true });
      x += run;
    }
    return marks;
  });
}

interface Filled {
  readonly marks: Mark[];
  height: number;
}

/** Distributes the strips over pages; what repeats (a table's head) opens each further page of its table. */
function paginate(strips: readonly Strip[], paper: Paper): Filled[] {
  const room = (paper.height === null ? LONGEST_PAGE : paper.height - FOOTER) - 2 * paper.margin;
  const pages: Filled[] = [{ marks: [], height: 0 }];
  const put = (strip: Strip) => {
    const page = pages[pages.length - 1];
    if (page === undefined) return;
    page.marks.push(...strip.marks.map((mark) => moveMark(mark, 0, page.height)));
    page.height += strip.height;
  };
  for (const [index, strip] of strips.entries()) {
    const next = strip.keepsNext ? (strips[index + 1]?.height ?? 0) : 0;
    const used = pages[pages.length - 1]?.height ?? 0;
    if (used > 0 && used + strip.height + next > room) {
      pages.push({ marks: [], height: 0 });
      if (strip.repeats) put(strip.repeats);
      if (strip.isSpace) continue;
    }
    put(strip);
  }
  return pages;
}

function footer(document: PrintedDocument, draft: Draft, page: number, pages: number, height: number): Mark[] {
  const { paper } = draft;
  const size = paper.sizes.small;
  const y = height - paper.margin;
  const right = document.pageOf(page, pages);
  const left = [document.title, document.number, document.copy].filter((part) => part !== "").join(" · ");
  return [
    { kind: "line", x: paper.margin, y: y - size - 6, width: draft.width, tone: "hairline" },
    draft.text(left, paper.margin, y, { size, tone: "muted" }),
    draft.text(right, paper.width - paper.margin - draft.widthOf(right, size, false), y, { size, tone: "muted" }),
  ];
}
