/** The four bytes of a CRC-32, lowest first as production writes them. The polynomial is given bit-reversed. */
export function crc32(data: Uint8Array, polynomial: number): Uint8Array {
  let rest = 0xffffffff;
  for (const byte of data) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? polynomial : 0);
  }
  const result = Buffer.alloc(4);
  result.writeUInt32LE((rest ^ 0xffffffff) >>> 0);
  return result;
}
