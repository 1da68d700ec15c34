import { parseMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import type { JsonObject } from "../values/read-json.ts";

/** A token holds the version up to which a client knows a target, and the instance of the data. */
export function resumeToken(instance: string, version: Micros): string {
  return Buffer.from(`${instance}@${version}`).toString("base64");
}

/** Where a client wants to resume: from nothing, from a version of this data, or from something unknown here. */
export type ResumePoint = { from: "nothing" } | { from: "version"; version: Micros } | { from: "unknown" };

export function resumePoint(instance: string, target: JsonObject): ResumePoint {
  const token = target["resumeToken"];
  if (typeof token === "string" && token !== "") {
    const [knownInstance, version = ""] = Buffer.from(token, "base64").toString().split("@");
    return knownInstance === instance && /^\d{1,16}$/.test(version)
      ? { from: "version", version: Number(version) }
      : { from: "unknown" };
  }
  const { readTime } = target;
  return typeof readTime === "string" ? { from: "version", version: parseMicros(readTime) } : { from: "nothing" };
}
