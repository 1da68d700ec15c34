import * as v from "valibot";
import type { Role } from "#domain/access/identity.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { CaptureAnswer, CaptureReceipt } from "#domain/sync/push-outcome.ts";
import { answerEach } from "../answer-each.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { verifyCapturer, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import {
  acceptCapture,
  type CaptureContext,
  type Captured,
  type CaptureNoun,
  isTooLate,
  LATER,
} from "./accept-capture.ts";

/** Captures that an instance takes from one person in a minute. */
const MAX_A_MINUTE = 600;

/** A callable that takes captures of one kind. `Facts` is what its review needs besides the context of every capture. */
interface CaptureCall<Capture extends Captured, Facts extends object> {
  readonly noun: CaptureNoun<Capture, CaptureContext & Facts>;
  /** As the change's declaration names them. */
  readonly call: { readonly name: string; readonly list: string };
  readonly may: (roles: readonly Role[]) => boolean;
  readonly load: (backend: Backend, companyId: Identifier) => Promise<Facts>;
  /** Once all are answered. */
  readonly after?: (backend: Backend, companyId: Identifier) => Promise<void>;
}

/** What a request may say of its captures besides (`onlineFor`). No capture waits for it: what cannot be read is not known. */
const Told = v.fallback(
  v.object({ onlineFor: v.array(v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), -1)) }),
  { onlineFor: [] },
);

type AcceptCaptures = (
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
) => Promise<{ answers: CaptureAnswer<CaptureReceipt>[] }>;

/** Accepts captures one by one, in the order sent, each once. In maintenance those that are older (OPS-4). */
export function capturesCall<Capture extends Captured, Facts extends object>({
  noun,
  call: { name, list },
  may,
  load,
  after,
}: CaptureCall<Capture, Facts>): AcceptCaptures {
  const limitCaptures = createRateLimit(name, MAX_A_MINUTE, 60_000);
  const request = v.object({ [list]: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });
  return async (backend, auth, data) => {
    const { caller, capturedBefore } = await verifyCapturer(backend, auth);
    if (!may(caller.roles)) throw refuseRole(caller, name, "This role makes none of these.");
    limitCaptures(caller.uid, backend.now(), countItems(data, list));
    const captures = parseRequest(request, data)[list] ?? [];
    const { onlineFor } = v.parse(Told, data);
    const { companyId } = caller;
    const [company, facts] = await Promise.all([loadCompany(backend.firestore, companyId), load(backend, companyId)]);
    const context = { ...backend, caller, company, ...facts };
    const answers = await answerEach(caller, name, captures, async (capture, place) => {
      const { [place]: onlineMs = -1 } = onlineFor;
      return isTooLate(capture, capturedBefore)
        ? LATER
        : acceptCapture(noun, context, capture, onlineMs < 0 ? null : onlineMs);
    });
    await after?.(backend, companyId);
    return answers;
  };
}
