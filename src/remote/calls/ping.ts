import type { CallFunction } from "./call-function.ts";

/** Whether our own backend answers. It must echo the nonce: a captive portal answers everything with its page. */
export async function ping(call: CallFunction, nonce: string): Promise<boolean> {
  const answer = await call("ping", { nonce });
  const value = answer.ok ? answer.value : null;
  return typeof value === "object" && value !== null && "nonce" in value && value.nonce === nonce;
}
