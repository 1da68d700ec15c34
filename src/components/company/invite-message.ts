import { type MessageValues, ownMessage } from "#domain/settings/messages.ts";
import type { Company } from "#domain/company/company.ts";
import type { Text } from "#i18n/use-text.ts";

/** An invitation's message: the company's own text, else the standard one (COMPANY-44). */
export function inviteMessage(
  values: MessageValues<"invite">,
  { messages }: Pick<Company, "messages">,
  { t, language }: Pick<Text, "t" | "language">,
): string {
  const standard = values.name === "" ? "inviteUsers.message" : "inviteUsers.messageTo";
  return ownMessage(messages, "invite", language, values) ?? t(standard, values);
}
