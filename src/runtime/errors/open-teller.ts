import type { ClientError } from "#domain/operations/client-error.ts";
import { readAttestation } from "#local/databases/attestation.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { createCaller } from "#remote/calls/call-function.ts";
import { VERSION } from "#remote/calls/version.ts";
import { isAppCheckConfigured } from "#remote/firebase/firebase-config.ts";
import { systemTimer } from "#sync/timer.ts";
import { keptErrors } from "./kept-errors.ts";
import { tellErrors } from "./tell-errors.ts";
import type { TellingApp } from "./telling-app.ts";
import { isWorkFirst } from "./work-first.ts";

/** Tells errors of this page in nobody's name: without a sign-in, and without loading Firebase for it. */
export function openTeller({ isOn, page }: TellingApp): (thrown: unknown) => void {
  return tellErrors({
    kept: keptErrors(localStorage, Date.now),
    place: () => ({
      origin: location.origin,
      page: page(),
      userAgent: navigator.userAgent,
      build: VERSION,
    }),
    isOn,
    isFree: () => navigator.onLine && document.visibilityState === "visible" && !isWorkFirst(),
    send,
    timer: systemTimer,
  });
}

const call = createCaller({ getIdToken: async () => null, getAppCheckToken });

async function send(errors: readonly ClientError[]): Promise<"told" | "refused" | "later"> {
  const answer = await call("reportErrors", { errors });
  if (answer.ok) return "told";
  const { code, fromFunction } = answer.problem;
  return code === "invalid-argument" && fromFunction === true ? "refused" : "later";
}

/** The proof that a page has kept (S24). */
async function getAppCheckToken(): Promise<string | null> {
  if (!isAppCheckConfigured()) return null;
  const shared = openDeviceDatabase();
  try {
    return await readAttestation(shared, Date.now());
  } catch {
    return null;
  } finally {
    shared.close();
  }
}
