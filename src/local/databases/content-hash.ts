/** The SHA-256 of bytes, in hexadecimal: what photographs and the chunks of packs are named by. */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
