import type { Identity } from "#domain/access/identity.ts";
import type { Send } from "#domain/sync/sends.ts";
import type { SupportFacts } from "#local/queries/sync/support-facts.ts";

/** A signed-in device's part of the support information (OPS-38), in English for whoever helps. */
export function supportLines(
  { companyId, uid, role }: Pick<Identity, "companyId" | "uid" | "role">,
  letter: string | null,
  { waiting, parked, oldestAt, lastSentAt, lastGoodAt, sends }: SupportFacts,
): readonly string[] {
  const all = parked.reduce((sum, { count }) => sum + count, 0);
  const reasons = parked.map(({ reason, count }) => `${reason} ${count}`).join(", ");
  return [
    `${companyId} ${uid} ${role}, device ${letter ?? "without letter"}`,
    `unsent: ${waiting} waiting, ${all} parked${reasons === "" ? "" : ` (${reasons})`}, oldest ${timeOf(oldestAt)}`,
    `last sent ${timeOf(lastSentAt)}, last contact ${timeOf(lastGoodAt)}`,
    ...(sends.length === 0 ? [] : ["sends:", ...sends.map(sendLine)]),
  ];
}

function sendLine({ at, sent, parked, failed, ms, passes = 1 }: Send): string {
  const times = passes === 1 ? "" : `, ${passes} times in a row`;
  return `${timeOf(at)} ${sent} sent, ${parked} parked, ${failed} failed, ${ms} ms${times}`;
}

function timeOf(at: number | null): string {
  return at === null ? "none" : new Date(at).toISOString();
}
