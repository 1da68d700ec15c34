import * as v from "valibot";
import type { DeviceHealth, DeviceReport } from "#domain/company/staff-device.ts";
import { refuse, accept, type Result } from "#domain/values/result.ts";
import type { CallFunction, CallProblem } from "./call-function.ts";

const Answer = v.object({ deviceLetter: v.pipe(v.string(), v.regex(/^[A-Z]{1,2}$/)) });

/** What an installation says of itself; `letter` once it has one, `name` when its person gives it one. */
export interface Installation {
  readonly installId: string;
  readonly platform: string;
  readonly appVersion?: string;
  readonly health?: DeviceHealth;
  readonly letter?: string;
  readonly name?: string;
}

/** Requests this installation's letter (ORDER-4); the same installation always gets the same one. */
export async function registerDevice(
  call: CallFunction,
  device: Installation,
): Promise<Result<{ deviceLetter: string }, CallProblem>> {
  const answer = await call("registerDevice", device);
  if (!answer.ok) return answer;
  const parsed = v.safeParse(Answer, answer.value);
  return parsed.success
    ? accept(parsed.output)
    : refuse({ code: "no-data", message: "Response is missing data field." });
}

/** Tells the store how a registered device is (COMPANY-36). */
export async function reportDevice(call: CallFunction, report: DeviceReport): Promise<void> {
  await call("reportDevice", report);
}
