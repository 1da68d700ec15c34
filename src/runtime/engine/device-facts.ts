import * as v from "valibot";
import { VERSION } from "#remote/calls/version.ts";

/** What a device is, for whoever looks after the company's phones (COMPANY-36). */
export interface DeviceFacts {
  /** The browser's description of itself. */
  readonly platform: string;
  readonly appVersion: string;
  /** As its maker names it; "" where the browser does not say. */
  readonly model: string;
  /** Whether the browser keeps the data when the disk gets full; null where it does not say. */
  readonly persisted: boolean | null;
}

/** The server's limits. */
const PLATFORM_LENGTH = 200;
const MODEL_LENGTH = 60;

export async function readDeviceFacts(): Promise<DeviceFacts> {
  const [model, persisted] = await Promise.all([
    readModel().catch(() => ""),
    navigator.storage?.persisted?.().catch(() => null) ?? null,
  ]);
  return {
    platform: navigator.userAgent.slice(0, PLATFORM_LENGTH),
    appVersion: VERSION,
    model: model.slice(0, MODEL_LENGTH),
    persisted,
  };
}

/** Only Chromium has it; on computers it is empty. */
const WithHints = v.object({ getHighEntropyValues: v.function() });
const Hints = v.object({ model: v.string() });

async function readModel(): Promise<string> {
  const hints: unknown = Reflect.get(navigator, "userAgentData");
  if (!v.is(WithHints, hints)) return "";
  const answer: unknown = await Reflect.apply(hints.getHighEntropyValues, hints, [["model"]]);
  return v.is(Hints, answer) ? answer.model : "";
}
