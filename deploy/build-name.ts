import { execFileSync } from "node:child_process";
import packageJson from "../package.json" with { type: "json" };

/** The version with the commit it is made of, as in `0.1.0+1a2b3c4d5e`; `.dirty` where something is not committed. */
export function buildName(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const commit = git("rev-parse", "--short=10", "HEAD").trim();
    return `${packageJson.version}+${commit}${git("--no-optional-locks", "status", "--porcelain").trim() === "" ? "" : ".dirty"}`;
  } catch {
    return packageJson.version;
  }
}
