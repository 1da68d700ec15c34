import { useParams } from "react-router-dom";
import { useLinkCode } from "#components/ports.ts";
import { ConfirmByCode } from "./ConfirmByCode.tsx";
import { WaitForMail } from "./WaitForMail.tsx";

/** For people whose e-mail is unconfirmed, and the target of the mail's link (COMPANY-6, ACCESS-9). */
export function VerifyEmailScreen() {
  const shown = useParams()["code"];
  const code = useLinkCode().read(shown);
  return code === null ? <WaitForMail /> : <ConfirmByCode key={code} code={code} />;
}
