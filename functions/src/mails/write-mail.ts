import { FieldValue, type DocumentData, type Firestore } from "firebase-admin/firestore";
import type { PersonLanguage } from "#domain/company/person.ts";
import type { MailTexts } from "./mail-texts.ts";

export interface Mail {
  readonly to: string;
  readonly language: PersonLanguage;
  readonly texts: MailTexts;
  readonly link: string;
}

/**
 * Queues a mail for the Trigger Email extension (`mail`: to, message). Locally nothing leaves the
 * machine: the mailbox page shows the queue.
 */
export async function writeMail(firestore: Firestore, mail: Mail): Promise<void> {
  await firestore.collection("mail").add(mailFields(mail));
}

/** The document of a queued mail, for a transaction. */
export function mailFields(mail: Mail): DocumentData {
  const { subject, lines, button } = mail.texts[mail.language];
  const text = [...lines, `${button}: ${mail.link}`, "Rutero"].join("\n\n");
  const html = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(mail.link)}">${escapeHtml(button)}</a></p>`,
    "<p>Rutero</p>",
  ].join("\n");
  return {
    to: [mail.to],
    message: { subject: oneLine(subject), text, html },
    createdAt: FieldValue.serverTimestamp(),
  };
}

/** A line break in a subject would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
