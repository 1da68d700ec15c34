import { checkName } from "../company/name-text.ts";
import { NAME_LEAST } from "../company/person.ts";
import { reference, required, text } from "../records/field.ts";
import { textProblem } from "../records/field-problem.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** Who the company is (COMPANY-40). Not part of the rules an order is captured under, so their version stays. */
export const IDENTITY_FIELDS = {
  name: required(text({ min: NAME_LEAST, max: 80, stored: 120 })),
  legalName: text({ max: 120 }),
  taxId: text({ max: 40 }),
  /** The photograph shown beside the name. */
  logoId: reference(),
};

/** A company's identity, as it is shown to customers. */
export interface CompanyIdentity {
  readonly name: string;
  readonly legalName?: string | undefined;
  readonly taxId?: string | undefined;
}

/** The limits of the fields, and names that mails can carry. */
export function checkIdentity({ name, legalName = "", taxId = "" }: CompanyIdentity): (RulesProblem | null)[] {
  const { name: names, legalName: legalNames, taxId: taxIds } = IDENTITY_FIELDS;
  return [
    textProblem("name", name, names.limits) ?? linkProblem("name", name),
    textProblem("legalName", legalName, legalNames.limits) ?? (legalName.trim() && linkProblem("legalName", legalName)),
    textProblem("taxId", taxId, taxIds.limits),
  ].map((problem) => problem || null);
}

/** COMPANY-27: mails and messages carry the name. */
function linkProblem(field: string, name: string): RulesProblem | null {
  const found = checkName(name, 1);
  return found === "nameHasLink" || found === "nameHasControl" ? rulesProblem(field, found) : null;
}

/** The lines under the company's name on what customers are sent: legal name and tax id, where there are. */
export function identityLines({ name, legalName = "", taxId = "" }: CompanyIdentity): readonly string[] {
  const legal = legalName === name ? "" : legalName;
  return [legal, taxId].filter((line) => line !== "");
}
