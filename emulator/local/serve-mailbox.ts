import { createServer, type Server } from "node:http";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import { HOST } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

const SHOWN = 50;

/** This page runs no scripts and loads nothing: mails are shown as text, their links as links. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  "Cache-Control": "no-store",
};

/** The mails that the local backend would have sent, newest first: they are in `mail` and never leave this machine. */
export async function serveMailbox(port: number): Promise<Server> {
  const app = initializeApp({ projectId: PROJECT_ID }, "mailbox");
  const firestore = getFirestore(app);
  const server = createServer((_, response) => {
    void firestore
      .collection("mail")
      .orderBy("createdAt", "desc")
      .limit(SHOWN)
      .get()
      .then(
        ({ docs }) => response.writeHead(200, HEADERS).end(page(docs)),
        () => response.writeHead(500).end(),
      );
  });
  server.once("close", () => void deleteApp(app));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => resolve(server));
  });
}

function page(mails: readonly QueryDocumentSnapshot[]): string {
  const letters = mails.map(letter).join("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rutero: local mailbox</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: #fbfaf6; color: #14201b }
  article { background: #fff; border: 1px solid #d9d6cc; border-radius: 14px; padding: 1rem; margin: 1rem 0; overflow-wrap: anywhere }
  h2 { font-size: 1.125rem; margin: 0 } p { margin: .5rem 0 } small { color: #55605a } a { color: #0b6b4f }
</style>
<h1>Local mailbox</h1>
<p><small>What Rutero would have sent. Reload for newer mails.</small></p>
${letters === "" ? "<p>No mails yet.</p>" : letters}`;
}

function letter(mail: QueryDocumentSnapshot): string {
  const to: unknown = mail.get("to");
  const text = String(mail.get("message.text"));
  return `<article>
<h2>${escapeHtml(String(mail.get("message.subject")))}</h2>
<small>${escapeHtml(Array.isArray(to) ? to.join(", ") : "")} · ${mail.createTime.toDate().toLocaleString("en")}</small>
${text
  .split("\n\n")
  .map((line) => `<p>${linked(line)}</p>`)
  .join("\n")}
</article>`;
}

/** Only http(s) addresses become links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join("");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
