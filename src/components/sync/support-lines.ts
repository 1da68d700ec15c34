import type { Identity } from "#domain/access/identity.ts";
import type { SupportFacts } from "#local/queries/sync/support-facts.ts";

/** A signed-in device's part of the support information (OPS-38), in English for whoever helps. */
export function supportLines(
  { companyId, uid, role }: Pick<Identity, "companyId" | "uid" | "role">,
  letter: string | null,
  { waiting, parked, oldestAt, lastSentAt, lastGoodAt }: SupportFacts,
): readonly string[] {
  const count = parked.reduce((sum, [, each]) => sum + each, 0);
  const reasons = parked.map(([reason, each]) => `${reason} ${each}`).join(", ");
  return [
    `${companyId} ${uid} ${role}, device ${letter ?? "without letter"}`,
    `unsent: ${waiting} waiting, ${count} parked${reasons === "" ? "" : ` (${reasons})`}, oldest ${timeOf(oldestAt)}`,
    `last sent ${timeOf(lastSentAt)}, last contact ${timeOf(lastGoodAt)}`,
  ];
}

function timeOf(at: number | null): string {
  return at === null ? "none" : new Date(at).toISOString();
}
