import { foldText } from "../values/fold-text.ts";

/** Whether people would take two SKUs for one: they differ at most in case, accents and spaces (PROD-1). */
export function isSameSku(one: string, other: string): boolean {
  return one === other || plainSku(one) === plainSku(other);
}

function plainSku(sku: string): string {
  return foldText(sku).replace(/\s/g, "");
}
