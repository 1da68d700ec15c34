import type { KeyboardEvent, ReactNode } from "react";
import type { Device } from "#local/databases/device.ts";
import { createPort } from "./port.tsx";
import type { Preferences } from "./preferences.ts";

/** What the app adds to every title row: menu button (null where ACCESS-26 hides it), sync chip, and notices below. */
export interface Frame {
  readonly menu: ReactNode;
  readonly status: ReactNode;
  readonly notices: ReactNode;
}

export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page";
  readonly "aria-keyshortcuts"?: string;
  /** The main action of its screen. */
  readonly "data-main"?: true;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The link is on the order page: its target shows no menu (ACCESS-26). */
  readonly fromOrder?: boolean;
}

export interface PreferencesPort {
  readonly preferences: Preferences;
  readonly change: (changes: Partial<Preferences>) => void;
}

/** The signed-in account's device, given once its databases are open. */
export const [useDevice, giveDevice] = createPort<Device>("device");

export const [useFrame, giveFrame] = createPort<Frame>("frame", { menu: null, status: null, notices: null });

export const [usePreferences, givePreferences] = createPort<PreferencesPort>("preferences");

/** Renders the router's link; this layer does not know the router. */
const [useLinkRenderer, giveLink] = createPort<(props: LinkProps) => ReactNode>("link", (props) => (
  <a
    href={props.to}
    className={props.className}
    aria-label={props["aria-label"]}
    aria-current={props["aria-current"]}
    aria-keyshortcuts={props["aria-keyshortcuts"]}
    data-main={props["data-main"]}
    onClick={props.onClick}
    onKeyDown={props.onKeyDown}
  >
    {props.children}
  </a>
));
export { giveLink };

/** A link inside the app. */
export function Link(props: LinkProps) {
  return useLinkRenderer()(props);
}
