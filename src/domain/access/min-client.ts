import * as v from "valibot";
import { AppVersion, isOlder } from "../values/app-version.ts";

const Stored = v.object({ minClient: AppVersion });

/** The oldest version of the app that may send (OPS-29), beside maintenance. Null: none, or one that cannot be read. */
export function readMinClient(stored: unknown): string | null {
  const read = v.safeParse(Stored, stored);
  return read.success ? read.output.minClient : null;
}

/**
 * The newest version that may be named as the minimum (OPS-29): that of the oldest of these running builds, or nobody
 * could send. Builds without a readable version do not count; "" if none has one, so that no minimum may be named.
 */
export function highestMinimum(builds: readonly string[]): string {
  const versions = builds.map((build) => build.split("+")[0] ?? "").filter((version) => v.is(AppVersion, version));
  return versions.reduce((oldest, version) => (oldest === "" || isOlder(version, oldest) ? version : oldest), "");
}

/** Why a version cannot be named as the minimum (OPS-29): it is none, or nobody runs it yet. Null = it can. */
export function findMinimumProblem(version: string, highest: string): "malformed" | "notRunning" | null {
  if (!v.is(AppVersion, version)) return "malformed";
  return isBelowMinimum(highest, version) ? "notRunning" : null;
}

/** Whether a build is too old to send. One that does not name itself is older than any. */
export function isBelowMinimum(build: string, minClient: string | null): boolean {
  return minClient !== null && isOlder(build, minClient);
}
