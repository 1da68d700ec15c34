import * as v from "valibot";
import { Words } from "../order-life/order-life.ts";
import {
  CountedCash,
  CountedPieces,
  handedIn,
  paperOf,
  PaymentIds,
  sumOfPieces,
  sumsOf,
} from "../payment/settlement.ts";
import type { Instant } from "../values/instant.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import type { Run } from "./run.ts";

/** Why a run cannot be settled. `unsentMoney`: a payment has not reached the store. */
export type SettleProblem = "notFinished" | "runOver" | "unsentMoney" | "notHandedIn" | "badCount" | "noReason";

/** The driver counts what they hand in. */
export const Settle = v.object({
  kind: v.literal("settle"),
  paymentIds: PaymentIds,
  pieces: CountedPieces,
  cash: CountedCash,
  words: Words,
});

/** The store says what it got: the cash, and the payments by other methods that are missing. */
export const ConfirmSettlement = v.object({
  kind: v.literal("confirmSettlement"),
  cash: CountedCash,
  missing: PaymentIds,
  words: Words,
});

interface Facts {
  readonly at: Instant;
  readonly by: string;
  readonly byName: string;
}

type Applied = Result<Run, SettleProblem>;

/** Hands in what somebody carries of a run that is over, or of a purse (DELIV-10, PAY-16); counted again, it replaces the former count. */
export function settleRun(run: Run, step: v.InferOutput<typeof Settle>, { at, by, byName }: Facts): Applied {
  if (run.status === "settled") return refuse("runOver");
  if (run.status !== "finished" && run.isPurse !== true) return refuse("notFinished");
  const { paymentIds, pieces, cash } = step;
  const payments = handedIn(run, paymentIds);
  if (payments.length < new Set(paymentIds).size) return refuse("unsentMoney");
  if (pieces.length > 0 && sumOfPieces(pieces) !== cash) return refuse("badCount");
  const words = step.words.trim();
  if (cash !== sumsOf(payments).cash && words === "") return refuse("noReason");
  const settlement = { at, by, byName, paymentIds, pieces, cash, words, confirmed: null };
  return accept({ ...run, status: "finished", settlement });
}

/** Ends the run: the store has what is there, and says why something is not. */
export function confirmSettlement(
  run: Run,
  step: v.InferOutput<typeof ConfirmSettlement>,
  { at, by, byName }: Facts,
): Applied {
  const { settlement } = run;
  if (run.status === "settled") return refuse("runOver");
  if (settlement === undefined) return refuse("notHandedIn");
  const { cash, missing } = step;
  const payments = handedIn(run, settlement.paymentIds);
  const paper = new Set(paperOf(payments).map(({ paymentId }) => paymentId));
  if (missing.some((id) => !paper.has(id))) return refuse("badCount");
  const words = step.words.trim();
  if ((cash !== sumsOf(payments).cash || missing.length > 0) && words === "") return refuse("noReason");
  const confirmed = { at, by, byName, cash, missing, words };
  return accept({ ...run, status: "settled", settlement: { ...settlement, confirmed } });
}
