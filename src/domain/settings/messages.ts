import * as v from "valibot";
import type { PersonLanguage } from "../company/person.ts";
import { group } from "../records/field.ts";
import { textProblem } from "../records/field-problem.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** The longest text of a message. */
export const MAX_MESSAGE = 1_000;

/** The messages a company words itself, each with its variables (COMPANY-44). */
export const MESSAGE_VARIABLES = {
  order: ["customer", "number", "lines", "total", "date", "company"],
  invite: ["name", "role", "company", "link"],
} as const;
export type MessageKind = keyof typeof MESSAGE_VARIABLES;
export const MESSAGE_KINDS = ["order", "invite"] as const satisfies readonly MessageKind[];

const MessageText = v.pipe(v.string(), v.maxLength(MAX_MESSAGE));

/** The company's own texts by kind and language; "" = the standard text. */
export const Messages = v.object({
  order_en: MessageText,
  order_es: MessageText,
  invite_en: MessageText,
  invite_es: MessageText,
});
export type Messages = v.InferOutput<typeof Messages>;
/** The standard texts everywhere. */
export const NO_MESSAGES: Messages = { order_en: "", order_es: "", invite_en: "", invite_es: "" };

/** The texts as a field of the company. */
export const MESSAGE_FIELDS = { messages: group(Messages) };

/** The values of a message's variables. */
export type MessageValues<Kind extends MessageKind> = Readonly<
  Record<(typeof MESSAGE_VARIABLES)[Kind][number], string>
>;

const VARIABLE = /\{(\w+)\}/g;

/** The company's text of a message with its variables filled in; null where it uses the standard text. */
export function ownMessage<Kind extends MessageKind>(
  messages: Messages | undefined,
  kind: Kind,
  language: PersonLanguage,
  values: MessageValues<Kind>,
): string | null {
  const template = messages?.[`${kind}_${language}`]?.trim() ?? "";
  return template === "" ? null : fillMessage(template, values);
}

/** A template with its variables filled in. Variables that it does not know stay as they are. */
export function fillMessage(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** A message uses its own variables only; an invitation has its link. */
export function checkMessages(messages: Messages): (RulesProblem | null)[] {
  return MESSAGE_KINDS.flatMap((kind) =>
    (["en", "es"] as const).flatMap((language) => {
      const name = `${kind}_${language}` as const;
      const template = messages[name];
      const known: readonly string[] = MESSAGE_VARIABLES[kind];
      const unknown = [...template.matchAll(VARIABLE)].find(([, variable = ""]) => !known.includes(variable));
      const isWithoutLink = kind === "invite" && template.trim() !== "" && !template.includes("{link}");
      return [
        textProblem(`messages.${name}`, template, { min: 0, max: MAX_MESSAGE }),
        unknown ? rulesProblem(`messages.${name}`, "unknownVariable", { name: unknown[0] }) : null,
        isWithoutLink ? rulesProblem(`messages.${name}`, "noLink") : null,
      ];
    }),
  );
}
