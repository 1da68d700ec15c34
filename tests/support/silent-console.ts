import { afterEach } from "vitest";
import { format } from "node:util";

/** A test's console warnings and errors: one list for all files that share a process. */
const written: string[] = ((globalThis as { writtenToConsole?: string[] }).writtenToConsole ??= []);

/** What functions log for information, as JSON lines; dropped after each test. */
const informed: string[] = ((globalThis as { informedByConsole?: string[] }).informedByConsole ??= []);

console.info = (line: unknown) => void informed.push(String(line));
console.debug = () => {};
console.warn = write;
console.error = write;

function write(...values: readonly unknown[]): void {
  written.push(format(...values));
}

/** The warnings and errors so far, for a test that expects them. */
export function takeConsole(): string[] {
  return written.splice(0);
}

/** The lines logged for information so far. */
export function takeInformed(): string[] {
  return informed.splice(0);
}

// A passing test warns about nothing: an unread warning hides the next one.
afterEach(() => {
  takeInformed();
  const [first] = takeConsole();
  if (first !== undefined) throw new Error(`unexpected console output: ${first}`);
});
