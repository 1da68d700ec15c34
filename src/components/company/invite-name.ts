import type { Invite } from "#domain/company/invite.ts";

/** First and last name as far as the owner gave them; "" if not. */
export function inviteName({ firstName, lastName }: Pick<Invite, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}
