import { useRef, useState } from "react";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import type { Proof } from "#domain/delivery/delivery.ts";
import { newStop, type StopDraft, stopKey } from "#domain/delivery/stop-draft.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

/** What is noted of a stop, kept on the device with each change (DELIV-34). */
export function useStopDraft({ draft: kept, orders }: Stop) {
  const device = useDevice();
  const keep = useCommand(keepFormDraft);
  const [draft, setDraft] = useState<StopDraft>(() => kept ?? newStop(device.newId()));
  const latest = useRef(draft);
  const saved = useRef<Promise<boolean> | null>(kept === null ? null : Promise.resolve(true));
  const key = stopKey(orders.map(({ order }) => order.orderId));

  /** Shown at once; resolves once it is kept. */
  function change(next: StopDraft): Promise<boolean> {
    latest.current = next;
    setDraft(next);
    saved.current = (saved.current ?? Promise.resolve(true)).then(() => keep(key, next));
    return saved.current;
  }

  return {
    draft,
    key,
    change,
    /** Changes a part of it, over what was noted meanwhile. */
    add: (part: Partial<StopDraft>) => change({ ...latest.current, ...part }),
    addProof: (part: Partial<Proof>) => change({ ...latest.current, proof: { ...latest.current.proof, ...part } }),
    /** Waits until all of it is kept, also where nothing was noted: with the draft on the disk, two taps make one delivery. */
    settle: async () => {
      const isDraftKept = await (saved.current ?? change(latest.current));
      return { ...latest.current, isDraftKept };
    },
  };
}
