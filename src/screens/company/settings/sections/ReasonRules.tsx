import { ORDER_REASON_LISTS } from "#domain/settings/reasons.ts";
import type { RulesForm } from "../use-rules-form.ts";
import { ReasonListFields } from "./ReasonListFields.tsx";

/** The lists of reasons that have to do with orders and stock (COMPANY-43). */
export function ReasonRules({ form }: { readonly form: RulesForm }) {
  return ORDER_REASON_LISTS.map((list) => <ReasonListFields key={list} list={list} form={form} />);
}
