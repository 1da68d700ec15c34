/** The supported encodings, by the names of `TextDecoder`. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Detects a file's encoding (IMPORT-2), from its byte order mark or otherwise from its bytes: zeros in every other
 * position mean UTF-16; valid UTF-8 is UTF-8; anything else is what spreadsheets write in Latin America.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  const zeros = countZeros(bytes.subarray(0, 4_096));
  if (zeros.odd > zeros.even) return "utf-16le";
  if (zeros.even > 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * The line of the first letters that are in another encoding than the rest, such as "Ã±" for "ñ": parts of the file were
 * pasted or saved twice. Null if there are none.
 */
export function findOtherEncoding(bytes: Uint8Array, encoding: Encoding): number | null {
  if (encoding !== "utf-8" && encoding !== "windows-1252") return null;
  let line = 1;
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place];
    if (byte === 0x0a) line += 1;
    if (byte !== 0xc3) continue;
    const [second = 0, third = 0, fourth = 0] = bytes.subarray(place + 1, place + 4);
    // "ñ" as two letters of Windows-1252, or those two again as UTF-8.
    const isOther =
      encoding === "utf-8" ? second === 0x83 && third === 0xc2 && isFollowing(fourth) : isFollowing(second);
    if (isOther) return line;
  }
  return null;
}

function isFollowing(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let place = 0; place < bytes.length; place += 1) {
    if (bytes[place] === 0) zeros[place % 2 === 0 ? "even" : "odd"] += 1;
  }
  return zeros;
}

/** Whether every byte above ASCII belongs to a complete sequence. */
function isUtf8(bytes: Uint8Array): boolean {
  let place = 0;
  while (place < bytes.length) {
    const first = bytes[place] ?? 0;
    place += 1;
    if (first < 0x80) continue;
    const following = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
    if (following === 0 || first < 0xc2) return false;
    for (let count = 0; count < following; count += 1) {
      if (!isFollowing(bytes[place] ?? 0)) return false;
      place += 1;
    }
  }
  return true;
}
