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
}

/** The administrator's requests, answered from these views; others are out of reach. */
export function giveFakeOperations(views: { readonly [Name in View]?: ViewOf<Name> }): FakeOperations {
  const fake: { sent: Operation[]; answer: Operations["run"] } = { sent: [], answer: async () => accept(null) };
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
