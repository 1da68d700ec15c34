import type { Target } from "../read-target.ts";
import type { GoogleApi } from "./google-api.ts";

/** What a check found: nothing, or what is wrong. `warning`: it works, but somebody should know. */
export interface Finding {
  readonly severity: "problem" | "warning";
  readonly text: string;
}

/** One question about a project. Reads only. */
export interface Check {
  readonly title: string;
  find(google: GoogleApi, target: Target): Promise<readonly Finding[]>;
}

export function problem(text: string): Finding {
  return { severity: "problem", text };
}

export function warning(text: string): Finding {
  return { severity: "warning", text };
}

/** A problem where something does not hold. */
export function unless(holds: boolean, text: string): Finding[] {
  return holds ? [] : [problem(text)];
}
