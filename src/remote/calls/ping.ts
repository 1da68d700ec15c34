import * as v from "valibot";
import { Instant } from "#domain/values/instant.ts";
import type { CallFunction } from "./call-function.ts";

const Answer = v.object({ nonce: v.string(), serverTime: v.optional(Instant) });

/** Whether our own backend answers. It must echo the nonce: a captive portal answers everything with its page. */
export async function ping(call: CallFunction, nonce: string): Promise<boolean> {
  return (await echo(call, nonce)) !== null;
}

/** The backend's time when it answered; null where it did not. */
export async function askServerTime(call: CallFunction, nonce: string): Promise<Instant | null> {
  return (await echo(call, nonce))?.serverTime ?? null;
}

async function echo(call: CallFunction, nonce: string): Promise<v.InferOutput<typeof Answer> | null> {
  const answer = await call("ping", { nonce });
  const parsed = v.safeParse(Answer, answer.ok ? answer.value : null);
  return parsed.success && parsed.output.nonce === nonce ? parsed.output : null;
}
