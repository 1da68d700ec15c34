import * as v from "valibot";
import { AppVersion, isOlder } from "../values/app-version.ts";

const Stored = v.object({ minClient: AppVersion });

/** The oldest version of the app that may send (OPS-29), beside maintenance. Null: none, or one that cannot be read. */
export function readMinClient(stored: unknown): string | null {
  const read = v.safeParse(Stored, stored);
  return read.success ? read.output.minClient : null;
}

/** Whether a build is too old to send. One that does not name itself is older than any. */
export function isBelowMinimum(build: string, minClient: string | null): boolean {
  return minClient !== null && isOlder(build, minClient);
}
