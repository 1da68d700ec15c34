const ROUNDS = 250_000;

/** The PIN as it is kept: hashed slowly, with a salt of its own. */
export function keepPin(pin: string): Promise<string> {
  return hashWith(pin, crypto.getRandomValues(new Uint8Array(16)), ROUNDS);
}

/** Whether this is the kept PIN. */
export async function isSamePin(pin: string, kept: string): Promise<boolean> {
  const [, rounds = "", salt = ""] = kept.split(".");
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return (await hashWith(pin, bytes, Number(rounds))) === kept;
}

async function hashWith(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256);
  return `pbkdf2.${rounds}.${hex(salt)}.${hex(new Uint8Array(bits))}`;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
