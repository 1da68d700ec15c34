import type { Operation } from "#domain/operations/operation.ts";
import type { View, ViewOf } from "#domain/operations/operations-view.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { giveOperations } from "#components/ports.ts";
import type { Operations } from "#ports/operations.ts";

export interface FakeOperations {
  readonly port: ReturnType<typeof giveOperations>;
  /** Every operation that was sent. */
  readonly sent: Operation[];
  answer: Operations["run"];
  /** What is read from now on. */
  readonly views: Views;
}

type Views = { [Name in View]?: ViewOf<Name> };

/** The administrator's requests, answered from these views; others are out of reach. */
export function giveFakeOperations(views: Views): FakeOperations {
  const fake: Omit<FakeOperations, "port"> = { sent: [], answer: async () => accept(null), views };
  const port = giveOperations({
    async read(view) {
      const found = views[view];
      return found === undefined ? refuse("offline") : accept(found);
    },
    run(operation) {
      fake.sent.push(operation);
      return fake.answer(operation);
    },
  });
  return Object.assign(fake, { port });
}
