import { useSearchParams } from "react-router-dom";
import { AskForLink } from "./AskForLink.tsx";
import { ChoosePassword } from "./ChoosePassword.tsx";

/** COMPANY-6: asks for the mail, or with the mail's code for the new password. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const code = query.get("code");
  return code === null || code === "" ? <AskForLink /> : <ChoosePassword key={code} code={code} />;
}
