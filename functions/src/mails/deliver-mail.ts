import { type DocumentData, FieldValue, Timestamp } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { DAY_MS, MINUTE_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";

/** Sends one message; throws what the SMTP server or the network says. */
export interface MailTransport {
  send(message: Message): Promise<Sent>;
}

export interface Message {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Sent {
  readonly messageId: string;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly response: string;
}

/** `sent` and `failed` are final; `waiting`: to be tried again. */
export type Delivered = "sent" | "failed" | "waiting";

/** Longer than a connection to the SMTP server may take. */
const LEASE_MS = 2 * MINUTE_MS;
const MOST_ATTEMPTS = 6;
/** A mail may contain a link that lets its reader in. */
const KEPT_MS = 30 * DAY_MS;

const QueuedMail = v.object({
  to: v.union([
    v.pipe(
      v.string(),
      v.transform((to) => [to]),
    ),
    v.array(v.string()),
  ]),
  message: v.object({ subject: v.string(), text: v.optional(v.string(), ""), html: v.optional(v.string(), "") }),
});

const Delivery = v.fallback(
  v.object({
    state: v.optional(v.string(), ""),
    attempts: v.optional(v.number(), 0),
    leaseExpireTime: v.optional(v.nullable(v.instance(Timestamp)), null),
  }),
  { state: "", attempts: 0, leaseExpireTime: null },
);

/**
 * Sends a queued mail and notes in `delivery` what became of it, in the words of the extension Trigger Email from
 * Firestore (OPS-20): whatever reads one reads the other. A mail may be sent twice if the function dies in between; it is
 * never lost. Whoever sets `delivery.state` to RETRY has it sent again.
 */
export async function deliverMail(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  transport: MailTransport,
  mailId: string,
): Promise<Delivered> {
  const ref = firestore.collection("mail").doc(mailId);
  const claimed = await firestore.runTransaction(async (transaction) => {
    const data = (await transaction.get(ref)).data();
    const { state, attempts, leaseExpireTime } = v.parse(Delivery, data?.["delivery"]);
    if (data === undefined || state === "SUCCESS") return "sent";
    if (state === "ERROR") return "failed";
    if (state === "PROCESSING" && leaseExpireTime !== null && leaseExpireTime.toMillis() > now()) return "waiting";
    const attempt = state === "RETRY" ? 1 : attempts + 1;
    transaction.update(ref, {
      "delivery.state": "PROCESSING",
      "delivery.attempts": attempt,
      "delivery.startTime": FieldValue.serverTimestamp(),
      "delivery.leaseExpireTime": Timestamp.fromMillis(now() + LEASE_MS),
      "delivery.error": null,
    });
    return { data, attempt };
  });
  if (typeof claimed === "string") return claimed;
  const end = (delivery: DocumentData) =>
    ref.update({
      "delivery.endTime": FieldValue.serverTimestamp(),
      "delivery.leaseExpireTime": null,
      "delivery.expireAt": Timestamp.fromMillis(now() + KEPT_MS),
      ...delivery,
    });
  try {
    const { to, message } = v.parse(QueuedMail, claimed.data);
    const { messageId, accepted, rejected, response } = await transport.send({ to, ...message });
    await end({
      "delivery.state": "SUCCESS",
      "delivery.info": { messageId, accepted, rejected, response, pending: [] },
    });
    return "sent";
  } catch (error) {
    const isFinal = isPermanent(error) || claimed.attempt >= MOST_ATTEMPTS;
    await end({ "delivery.state": isFinal ? "ERROR" : "PENDING", "delivery.error": String(error).slice(0, 500) });
    const line = {
      event: isFinal ? "mailFailed" : "mailDelayed",
      mailId,
      attempt: claimed.attempt,
      error: String(error),
    };
    logger.write({ severity: isFinal ? "ERROR" : "WARNING", message: "a mail could not be sent", ...line });
    return isFinal ? "failed" : "waiting";
  }
}

/** What no later attempt mends: a mail that is none, and an SMTP answer of the 500s other than a refused sign-in. */
function isPermanent(error: unknown): boolean {
  if (error instanceof v.ValiError) return true;
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
}
