import { defineSecret } from "firebase-functions/params";
import { onDocumentWritten } from "firebase-functions/firestore";
import { openBackend } from "../backend.ts";
import { deliverMail } from "./deliver-mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

/**
 * Our own sender of the queue `mail`, for projects without the extension. The event of a new mail, or of one that is to be
 * sent again, comes back until the mail is sent or given up.
 */
function openSender() {
  // `smtps://user:password@host:465`, in Secret Manager.
  const smtpUrl = defineSecret("SMTP_URL");
  return onDocumentWritten(
    { document: "mail/{mailId}", retry: true, secrets: [smtpUrl], maxInstances: 5 },
    async ({ params, data }) => {
      const state: unknown = data?.after.get("delivery.state");
      const asksForIt = data?.after.exists === true && (state === undefined || state === "RETRY");
      if (!asksForIt) return;
      const delivered = await deliverMail(openBackend(), smtpTransport(smtpUrl.value()), params.mailId);
      if (delivered === "waiting") throw new Error(`mail ${params.mailId} is to be tried again`);
    },
  );
}

/** Deployed only with MAIL_SENDER=smtp: otherwise its secret would be asked of everybody. */
export const sendMails = process.env["MAIL_SENDER"] === "smtp" ? openSender() : undefined;
