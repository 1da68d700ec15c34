import { readTarget, type Target } from "../read-target.ts";
import { DATABASE_CHECKS } from "./database-checks.ts";
import type { Check, Finding } from "./finding.ts";
import { type GoogleApi, openGoogleApi } from "./google-api.ts";
import { PROJECT_CHECKS } from "./project-checks.ts";

const CHECKS: readonly Check[] = [...PROJECT_CHECKS, ...DATABASE_CHECKS];

/** `npm run doctor -- staging|prod`: asks the project everything that docs/deploy.md asks for. Changes nothing. */
export async function doctor([alias]: readonly string[]): Promise<void> {
  const target = readTarget(alias);
  const { lines, problems } = await examine(openGoogleApi(target.projectId), target);
  process.stdout.write(`${lines.join("\n")}\n`);
  if (problems > 0) throw new Error(`${problems} problems`);
}

/** One check that cannot be made hides no other. */
export async function examine(google: GoogleApi, target: Target): Promise<{ lines: string[]; problems: number }> {
  const answers = await Promise.all(CHECKS.map((check) => findingsOf(check, google, target)));
  const lines = CHECKS.flatMap(({ title }, at) => {
    const findings = answers[at] ?? [];
    const isBad = findings.some(({ severity }) => severity === "problem");
    return [`${isBad ? "✗" : "✓"} ${title}`, ...findings.map(({ severity, text }) => `    ${severity}: ${text}`)];
  });
  return { lines, problems: answers.flat().filter(({ severity }) => severity === "problem").length };
}

async function findingsOf(check: Check, google: GoogleApi, target: Target): Promise<readonly Finding[]> {
  try {
    return await check.find(google, target);
  } catch (error) {
    return [
      { severity: "problem", text: `could not be asked: ${error instanceof Error ? error.message : String(error)}` },
    ];
  }
}
