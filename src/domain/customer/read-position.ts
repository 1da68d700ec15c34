import type { Position } from "../values/position.ts";

/**
 * Reads a position pasted from a chat or a map: "19.04123, -98.20345", "19,04123; -98,20345", or a link with
 * `@19.04,-98.2`, `q=19.04,-98.2` or `ll=19.04,-98.2`. Null if there is none.
 */
export function readPosition(text: string): Position | null {
  const found = LINK.exec(decodeLink(text)) ?? POINTS.exec(text) ?? COMMAS.exec(text);
  if (found === null) return null;
  const [latitude, longitude] = [found[1], found[2]].map((part) => Number(part?.replace(",", ".")));
  if (latitude === undefined || longitude === undefined) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude };
}

const LINK = /(?:@|[?&](?:q|query|ll|destination)=(?:loc:)?|geo:)(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/;
const POINTS = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/;
const COMMAS = /^\s*(-?\d{1,2}(?:,\d+)?)(?:\s*;\s*|\s+)(-?\d{1,3}(?:,\d+)?)\s*$/;

function decodeLink(text: string): string {
  return text.replaceAll(/%2C/gi, ",");
}
