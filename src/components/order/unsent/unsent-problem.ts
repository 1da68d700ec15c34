import type { Text } from "#i18n/use-text.ts";

const TOLD = [
  "sending",
  "arrived",
  "changed",
  "paid",
  "customerMissing",
  "storageFull",
  "notReady",
  "deviceNotRegistered",
  "notFound",
  "statusChanged",
] as const;

/** Why an unsent order could not be changed, and what is safe. */
export function unsentProblemText(code: string, t: Text["t"]): string {
  const told = TOLD.find((each) => each === code);
  return told === undefined ? t("order.problems.other") : t(`order.unsent.problems.${told}`);
}
