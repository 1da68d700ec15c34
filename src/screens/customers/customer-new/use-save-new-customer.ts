import { useState } from "react";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { customerCode } from "#domain/customer/new-customer.ts";
import { useCommand } from "#ui/use-command.ts";
import { useDevice } from "#ui/ports/ports.tsx";

type SaveProblem = "saveFailed" | "notAllowed" | "checkFields";

interface SaveNewCustomer {
  /** The id of the saved customer, null where it could not be saved: `problem` says why. */
  readonly save: (customer: Customer) => Promise<string | null>;
  readonly state: "new" | "saving";
  readonly problem: SaveProblem | null;
}

/** Saves a new customer. A suggested code that another customer of this device has is made anew, once. */
export function useSaveNewCustomer(): SaveNewCustomer {
  const device = useDevice();
  const run = useCommand(saveRecord);
  const [state, setState] = useState<SaveNewCustomer["state"]>("new");
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function save(customer: Customer): Promise<string | null> {
    setState("saving");
    const request = { noun: "customer", recordId: customer.id, before: null } as const;
    let saved = await run({ ...request, after: customer });
    if (!saved.ok && saved.problem.code === "codeTaken") {
      saved = await run({ ...request, after: { ...customer, code: customerCode(device.newId()) } });
    }
    setState("new");
    if (saved.ok) return saved.value.recordId;
    const { code } = saved.problem;
    setProblem(code === "storageFull" ? "saveFailed" : code === "notAllowed" ? "notAllowed" : "checkFields");
    return null;
  }

  return { save, state, problem };
}
