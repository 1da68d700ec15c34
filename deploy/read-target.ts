import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { loadEnv } from "vite";
import { type Alias, ALIASES, problemsOfBuild, type Values } from "./build-values.ts";

/** A project to deploy to, and what its app is built with. */
export interface Target {
  readonly alias: Alias;
  readonly projectId: string;
  readonly values: Values;
}

const Aliases = v.object({ projects: v.optional(v.record(v.string(), v.string()), {}) });

/** The project that an alias of `.firebaserc` stands for; null without one. */
export function projectOf(alias: string): string | null {
  if (!existsSync(".firebaserc")) return null;
  return v.parse(Aliases, JSON.parse(readFileSync(".firebaserc", "utf8"))).projects[alias] ?? null;
}

/** Throws a sentence for whoever typed the command where the target is not complete. There is no default target. */
export function readTarget(name: string | undefined): Target {
  const alias = ALIASES.find((each) => each === name);
  if (alias === undefined) throw new Error(`Name the target: ${ALIASES.join(" or ")}.`);
  const projectId = projectOf(alias);
  if (projectId === null) throw new Error(`.firebaserc has no project "${alias}": run npx firebase use --add`);
  const values = loadEnv(alias, process.cwd(), "VITE_");
  const problems = problemsOfBuild(values, projectId);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { alias, projectId, values };
}
