import { afterEach } from "vitest";
import { format } from "node:util";

/** What a test wrote to the console as a warning or an error: one list for all files that share a process. */
const written: string[] = ((globalThis as { writtenToConsole?: string[] }).writtenToConsole ??= []);

console.warn = write;
console.error = write;

function write(...values: readonly unknown[]): void {
  written.push(format(...values));
}

/** The warnings and errors so far, for a test that expects them. */
export function takeConsole(): string[] {
  return written.splice(0);
}

// A passing test warns about nothing: a warning nobody reads hides the next one.
afterEach(() => {
  const [first] = takeConsole();
  if (first !== undefined) throw new Error(`unexpected console output: ${first}`);
});
