import { useCallback, useEffect, useState } from "react";
import { useReadMaintenance } from "#components/ports.ts";
import type { Maintenance } from "#ports/maintenance.ts";

type State =
  | { readonly at: "loading" }
  | { readonly at: "read"; readonly maintenance: Maintenance }
  | { readonly at: "failed" };

/** The server's state, read on opening and on request. */
export function useMaintenance(): { state: State; readAgain: () => void } {
  const read = useReadMaintenance();
  const [state, setState] = useState<State>({ at: "loading" });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    read().then(
      (maintenance) => !gone && setState({ at: "read", maintenance }),
      () => !gone && setState({ at: "failed" }),
    );
    return () => {
      gone = true;
    };
  }, [read, asked]);
  const readAgain = useCallback(() => {
    setState({ at: "loading" });
    setAsked((times) => times + 1);
  }, []);
  return { state, readAgain };
}
