import type { Draft, Strip } from "./draft.ts";
import { layOutTable } from "./lay-out-table.ts";
import type { Mark } from "./marks.ts";
import type { Block, Written } from "./printed-document.ts";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

const GAP = 12;

const BLOCKS: { readonly [Kind in Block["kind"]]: (block: Of<Kind>, draft: Draft) => Strip[] } = {
  facts: layOutFacts,
  table: layOutTable,
  totals: layOutTotals,
  text: ({ label, text }, draft) => [
    draft.space(GAP),
    { ...draft.stack(draft.paragraph(label, { size: draft.paper.sizes.body, bold: true })), keepsNext: true },
    ...draft.paragraph(text, { size: draft.paper.sizes.body }),
  ],
  signature: layOutSignature,
};

/** The strips of one block. */
export function layOutBlock<Kind extends Block["kind"]>(block: Of<Kind>, draft: Draft): Strip[] {
  const layOut = BLOCKS[block.kind] as (block: Of<Kind>, draft: Draft) => Strip[];
  return layOut(block, draft);
}

/** On a sheet the parties stand at the left and the facts at the right; on a roll all is one column. */
function layOutFacts({ parties, facts }: Of<"facts">, draft: Draft): Strip[] {
  const { sizes } = draft.paper;
  const width = draft.isRoll ? draft.width : draft.width * 0.48;
  const people = parties.flatMap(({ label, lines: [name = "", ...lines] }) => [
    ...draft.paragraph(label, { size: sizes.small, tone: "muted", width }),
    ...draft.paragraph(name, { size: sizes.body, bold: true, width }),
    ...lines.flatMap((line) => draft.paragraph(line, { size: sizes.body, width })),
    draft.space(4),
  ]);
  if (draft.isRoll) {
    const rows = facts.flatMap(({ label, value }) => draft.paragraph(`${label}: ${value}`, { size: sizes.body }));
    return [...people, ...rows, draft.rule("ink", 6, 6)];
  }
  const left = draft.width * 0.54;
  const labels = Math.max(0, ...facts.map(({ label }) => draft.widthOf(label, sizes.body, false))) + 12;
  const known = facts.map(({ label, value }) =>
    draft.beside([
      draft.stack(draft.paragraph(label, { size: sizes.body, tone: "muted", left })),
      draft.stack(draft.paragraph(value, { size: sizes.body, left: left + labels })),
    ]),
  );
  return [draft.beside([draft.stack(people), draft.stack(known)]), draft.space(GAP)];
}

function layOutTotals({ facts }: Of<"totals">, draft: Draft): Strip[] {
  const left = draft.isRoll ? 0 : draft.width * 0.54;
  const { body, large } = draft.paper.sizes;
  const rows = facts.flatMap((fact) => {
    const size = fact.strong ? large : body;
    const row = draft.pair(fact, { left, size, bold: fact.strong === true });
    const line = { kind: "line", x: left, y: 4, width: draft.width - left, tone: "ink" } as const;
    return fact.strong ? [{ marks: [line], height: 8 }, row, draft.space(3)] : [row];
  });
  return [draft.stack([draft.space(8), ...rows])];
}

/** Lines to write on, with what is to be written below them; on a sheet two beside each other. */
function layOutSignature({ labels, written = [] }: Of<"signature">, draft: Draft): Strip[] {
  const { small, body } = draft.paper.sizes;
  const gap = 24;
  const width = draft.isRoll ? draft.width : (draft.width - gap) / 2;
  const fields = labels.map((label, index) => {
    const left = draft.isRoll ? 0 : index * (width + gap);
    return draft.stack([
      { marks: [...writtenMarks(written[index] ?? "", left, width, body, draft), lineMark(left, width)], height: 48 },
      ...draft.paragraph(label, { size: small, left, width, tone: "muted" }),
    ]);
  });
  return draft.isRoll ? fields : [draft.beside(fields)];
}

/** Where a line to sign on lies below the top of its strip. */
const SIGNED_AT = 44;

function lineMark(left: number, width: number): Mark {
  return { kind: "line", x: left, y: SIGNED_AT, width, tone: "ink" };
}

/** What stands on the line: letters, or strokes as large as they fit. */
function writtenMarks(written: Written, left: number, width: number, size: number, draft: Draft): Mark[] {
  if (written === "") return [];
  if (typeof written === "string") return [draft.text(written, left, SIGNED_AT - 6, { size })];
  const scale = Math.min(width / written.width, SIGNED_AT / written.height);
  const strokes = written.strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  return [{ kind: "strokes", x: left, y: 0, strokes }];
}
