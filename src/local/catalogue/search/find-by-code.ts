import type { SearchedSegment } from "./search-segments.ts";
import { type Segment, TOKEN_FIELD } from "../storage/segment.ts";
import { plainCode } from "./split-words.ts";
import { findText, tableSize } from "../storage/string-table.ts";

/**
 * The document whose SKU or barcode is exactly this code, or -1. Otherwise the only one whose code differs by leading
 * zeros (scanners drop them) or a shop's prefix.
 */
export function findByExactCode(segments: readonly SearchedSegment[], text: string): number {
  const code = plainCode(text);
  if (code === "") return -1;
  const own: number[] = [];
  const partly: number[] = [];
  for (const spelling of new Set([code, code.replace(/^0+/, "")])) {
    for (const { segment, first, masked } of segments) {
      const position = findText(segment.codes, spelling);
      if (position < 0) continue;
      const token = tableSize(segment.words) + position;
      for (let at = segment.postingStart[token] ?? 0; at < (segment.postingStart[token + 1] ?? 0); at += 1) {
        const posting = segment.postings[at] ?? 0;
        const document = posting >>> 8;
        if (masked?.[document] === 1) continue;
        const list = spelling === code && (posting & 255) !== TOKEN_FIELD.codePart ? own : partly;
        if (!list.includes(first + document)) list.push(first + document);
      }
    }
  }
  return own[0] ?? (partly.length === 1 ? (partly[0] ?? -1) : -1);
}

/** The disabled document with exactly this SKU, or -1. Disabled ones have no postings: their own tokens are read. */
export function findDisabledBySku(segments: readonly SearchedSegment[], text: string): number {
  const code = plainCode(text);
  if (code === "") return -1;
  for (const { segment, first, masked } of segments) {
    const position = findText(segment.codes, code);
    if (position < 0) continue;
    const entry = (tableSize(segment.words) + position) * 256 + TOKEN_FIELD.sku;
    const document = segment.active.findIndex(
      (active, at) => active === 0 && masked?.[at] !== 1 && hasToken(segment, at, entry),
    );
    if (document >= 0) return first + document;
  }
  return -1;
}

function hasToken({ tokens, tokenStart }: Segment, document: number, entry: number): boolean {
  return tokens.subarray(tokenStart[document], tokenStart[document + 1]).includes(entry);
}
