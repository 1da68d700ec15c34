import { useSearchParams } from "react-router-dom";
import { useLinkCode } from "#components/ports.ts";
import { AskForLink } from "./AskForLink.tsx";
import { ChoosePassword } from "./ChoosePassword.tsx";

/** COMPANY-6: asks for the mail, or with the mail's code for the new password. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const code = useLinkCode().read(query.get("code") || undefined);
  return code === null ? <AskForLink /> : <ChoosePassword key={code} code={code} />;
}
