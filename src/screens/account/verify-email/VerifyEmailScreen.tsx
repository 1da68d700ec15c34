import { useParams } from "react-router-dom";
import { ConfirmByCode } from "./ConfirmByCode.tsx";
import { WaitForMail } from "./WaitForMail.tsx";

/** COMPANY-6: where somebody stays whose e-mail is not confirmed yet, and where the mail's link leads (ACCESS-9). */
export function VerifyEmailScreen() {
  const { code } = useParams();
  return code === undefined ? <WaitForMail /> : <ConfirmByCode key={code} code={code} />;
}
