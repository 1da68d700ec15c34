import { createTransport } from "nodemailer";
import type { MailTransport } from "./deliver-mail.ts";

/** The SMTP server of this address, as MAIL_FROM, for instance `Rutero <no-reply@rutero.app>`. */
export function smtpTransport(url: string): MailTransport {
  const from = process.env["MAIL_FROM"];
  if (!from) throw new Error("MAIL_FROM is not set: see docs/deploy.md");
  const smtp = createTransport(url, { from });
  return {
    async send({ to, ...message }) {
      const { messageId, accepted, rejected, response } = await smtp.sendMail({ to: [...to], ...message });
      return { messageId, accepted: accepted.map(String), rejected: rejected.map(String), response };
    },
  };
}
