/** The base of links in mails, without a trailing slash: APP_URL, or the project's own address at Firebase Hosting. */
export function appUrl(): string {
  const project = process.env["GCLOUD_PROJECT"] ?? "";
  return (process.env["APP_URL"] ?? `https://${project}.web.app`).replace(/\/$/, "");
}
