import { type HandIn, readHandIn } from "#local/queries/delivery/run-money.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CarriedSheet } from "./CarriedSheet.tsx";
import { ConfirmMoneySheet } from "./ConfirmMoneySheet.tsx";
import { HandInSheet } from "./HandInSheet.tsx";

/** What can be done with the money: handed in by whoever carries it, confirmed by the store, else looked at. */
export function MoneySheet({ runId, onClose }: { readonly runId: string; readonly onClose: () => void }) {
  const handIn = readyValue(useLive(readHandIn, runId));
  return handIn ? <OpenMoneySheet handIn={handIn} onClose={onClose} /> : null;
}

function OpenMoneySheet({ handIn, onClose }: { readonly handIn: HandIn; readonly onClose: () => void }) {
  const { uid } = useDevice().identity;
  const { run } = handIn;
  const { settlement } = run;
  const isOwn = run.driverId === uid;
  if (isOwn && (run.status === "finished" || run.isPurse === true))
    return <HandInSheet handIn={handIn} onClose={onClose} />;
  if (!isOwn && settlement !== undefined && settlement.confirmed === null)
    return <ConfirmMoneySheet handIn={handIn} settlement={settlement} onClose={onClose} />;
  return <CarriedSheet handIn={handIn} onClose={onClose} />;
}
