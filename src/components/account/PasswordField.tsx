import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_LENGTH, passwordStrength, type PasswordStrength } from "#domain/access/password.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { TextField } from "#ui/fields/TextField.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** For a new password: shows the rule and the strength below. */
  readonly chosen?: boolean;
}

export function PasswordField({ label, value, onChange, error, disabled = false, chosen = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        type={shown ? "text" : "password"}
        name="password"
        autoComplete={chosen ? "new-password" : "current-password"}
        value={value}
        onChange={onChange}
        error={error}
        hint={chosen ? t("password.rule", { count: PASSWORD_LENGTH.least }) : undefined}
        disabled={disabled}
        trailing={
          <IconButton
            label={t(shown ? "password.hide" : "password.show")}
            icon={shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {chosen && value !== "" && <Strength strength={passwordStrength(value)} />}
    </div>
  );
}

const STEPS: Record<PasswordStrength, number> = { weak: 1, fair: 2, strong: 3 };

/** The strength as three stops of a line and a word: a hint, not a condition. */
function Strength({ strength }: { readonly strength: PasswordStrength }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-2 text-caption">
      <span aria-hidden className="flex w-24 gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={joinClasses(
              "h-1.5 flex-1 rounded-full edge-control",
              step <= STEPS[strength] ? (strength === "weak" ? "bg-attention" : "bg-brand") : "bg-raised",
            )}
          />
        ))}
      </span>
      {t(`password.${strength}`)}
    </p>
  );
}
