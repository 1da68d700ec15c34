import { type HandOver, handedOver, isHandedOver } from "#domain/customer/hand-over.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readAllCustomers } from "#local/outbox/rows-with-edits.ts";
import { writeEdits, type WriteEditProblem } from "#local/records/write-edit.ts";

/** Why it stopped early; the customers that were given over stay so. */
export interface HandOverProblem {
  readonly code: Extract<WriteEditProblem["code"], "notAllowed" | "storageFull">;
}

/** Customers per transaction; taps are handled between two. */
const PORTION = 40;

/**
 * Gives a person's customers to somebody else (COMPANY-38): an edit of each, sent like the form's, so that it works
 * offline and merges. Orders follow on the server. Answers how many there were.
 */
export async function handOverCustomers(
  device: Device,
  handOver: HandOver,
): Promise<Result<{ readonly count: number }, HandOverProblem>> {
  const customers = (await readAllCustomers(device)).filter((customer) => isHandedOver(customer, handOver));
  for (let start = 0; start < customers.length; start += PORTION) {
    const answers = await writeEdits(
      device,
      customers.slice(start, start + PORTION).map((customer) => ({
        changeId: device.newId(),
        noun: "customer",
        recordId: customer.id,
        baseRev: Math.max(1, customer.rev),
        fields: diffRecord({ ...customer }, { ...handedOver(customer, handOver) }),
        deletes: false,
        label: customer.name.slice(0, 200),
        yielded: {},
      })),
    );
    for (const answer of answers) {
      if (!answer.ok && answer.problem.code !== "needed") return refuse({ code: answer.problem.code });
    }
  }
  return accept({ count: customers.length });
}
