import { useCallback, useEffect, useState } from "react";
import type { Profile } from "#domain/company/person.ts";
import { changeLanguage } from "#i18n/change-language.ts";
import { useAccounts } from "../ports.ts";
import type { AccountAnswer, AccountProblem } from "#ports/accounts.ts";
import { usePreferences } from "#ui/ports/ports.tsx";

type Loaded =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly problem: AccountProblem }
  /** Fields missing in `stored` were never filled in. */
  | { readonly state: "ready"; readonly stored: Partial<Profile> };

interface ProfileHold {
  readonly loaded: Loaded;
  readonly load: () => void;
  /** Saves it and applies its language and unit to this device at once. */
  readonly save: (profile: Profile) => AccountAnswer;
}

/** The signed-in person's own profile, read from the server. */
export function useProfile(): ProfileHold {
  const { readProfile, saveProfile } = useAccounts();
  const { change } = usePreferences();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let gone = false;
    void readProfile().then((answer) => {
      if (gone) return;
      if (answer.ok && answer.value.distanceUnit) change({ distanceUnit: answer.value.distanceUnit });
      setLoaded(answer.ok ? { state: "ready", stored: answer.value } : { state: "failed", problem: answer.problem });
    });
    return () => {
      gone = true;
    };
  }, [readProfile, change, asked]);

  const load = useCallback(() => {
    setLoaded({ state: "loading" });
    setAsked((times) => times + 1);
  }, []);
  const save = useCallback(
    async (profile: Profile) => {
      const answer = await saveProfile(profile);
      if (answer.ok) {
        setLoaded({ state: "ready", stored: profile });
        change({ distanceUnit: profile.distanceUnit });
        await changeLanguage(profile.language);
      }
      return answer;
    },
    [saveProfile, change],
  );
  return { loaded, load, save };
}
