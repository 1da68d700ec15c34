import type { Role } from "#domain/access/identity.ts";
import { nameInMail } from "#domain/company/name-text.ts";
import type { PersonLanguage } from "#domain/company/person.ts";

/** The text of a mail; greeting and signature are always the same. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
}

export type MailTexts = Readonly<Record<PersonLanguage, MailText>>;

/** COMPANY-6: confirm an e-mail. */
export const VERIFY_TEXTS: MailTexts = {
  en: {
    subject: "Confirm your e-mail for Rutero",
    lines: ["Open this link to confirm that this address is yours. Then Rutero is ready for you."],
    button: "Confirm my e-mail",
  },
  es: {
    subject: "Confirma tu correo para Rutero",
    lines: ["Abre este enlace para confirmar que esta dirección es tuya. Después Rutero estará listo para ti."],
    button: "Confirmar mi correo",
  },
};

/** COMPANY-6: choose a new password. */
export const RESET_TEXTS: MailTexts = {
  en: {
    subject: "Choose a new password for Rutero",
    lines: [
      "Open this link to choose a new password. It works once and for one hour.",
      "If you did not ask for it, do nothing: your password stays as it is.",
    ],
    button: "Choose a new password",
  },
  es: {
    subject: "Elige una contraseña nueva para Rutero",
    lines: [
      "Abre este enlace para elegir una contraseña nueva. Sirve una sola vez y durante una hora.",
      "Si no la pediste, no hagas nada: tu contraseña sigue igual.",
    ],
    button: "Elegir una contraseña nueva",
  },
};

/** COMPANY-30: the password was changed. */
export const PASSWORD_CHANGED_TEXTS: MailTexts = {
  en: {
    subject: "Your password for Rutero was changed",
    lines: [
      "The password of your account has just been changed. All your devices have to sign in again.",
      "If it was not you, choose a new password at once and tell your company.",
    ],
    button: "It was not me",
  },
  es: {
    subject: "Tu contraseña de Rutero cambió",
    lines: [
      "La contraseña de tu cuenta se acaba de cambiar. Todos tus dispositivos tienen que entrar de nuevo.",
      "Si no fuiste tú, elige una contraseña nueva de inmediato y avisa a tu empresa.",
    ],
    button: "No fui yo",
  },
};

/** COMPANY-39: the code that proves a new e-mail address; sent to it. */
export function emailCodeTexts(code: string): MailTexts {
  return {
    en: {
      subject: "Your code for Rutero",
      lines: [
        `Type this code in Rutero, in your profile, to use this address from now on: ${code}`,
        "It works for one hour. If you did not ask for it, do nothing and give it to nobody.",
      ],
      button: "Open my profile",
    },
    es: {
      subject: "Tu código para Rutero",
      lines: [
        `Escribe este código en Rutero, en tu perfil, para usar esta dirección desde ahora: ${code}`,
        "Sirve durante una hora. Si no lo pediste, no hagas nada y no se lo des a nadie.",
      ],
      button: "Abrir mi perfil",
    },
  };
}

/** COMPANY-39: the account has another e-mail; sent to the former one. */
export const EMAIL_CHANGED_TEXTS: MailTexts = {
  en: {
    subject: "Your e-mail for Rutero was changed",
    lines: [
      "Your account has just been given another e-mail address. From now on you sign in with that one; this one gets no more mails. All your other devices have to sign in again.",
      "If it was not you, tell your company at once: its owner can close the account.",
    ],
    button: "Get help",
  },
  es: {
    subject: "Tu correo de Rutero cambió",
    lines: [
      "Tu cuenta acaba de recibir otra dirección de correo. Desde ahora entras con ella; esta ya no recibe correos. Todos tus otros dispositivos tienen que entrar de nuevo.",
      "Si no fuiste tú, avisa a tu empresa de inmediato: su propietario puede cerrar la cuenta.",
    ],
    button: "Pedir ayuda",
  },
};

/** COMPANY-5: somebody signed up with an address that has an account. */
export const SIGNUP_ATTEMPT_TEXTS: MailTexts = {
  en: {
    subject: "Somebody signed up for Rutero with your address",
    lines: [
      "Somebody tried to create a company on Rutero with this address. It already has an account, so nothing was created.",
      "If it was you, sign in. If you do not know your password any more, choose a new one there.",
      "If it was not you, do nothing: your account stays as it is.",
    ],
    button: "Sign in",
  },
  es: {
    subject: "Alguien se registró en Rutero con tu correo",
    lines: [
      "Alguien intentó crear una empresa en Rutero con este correo. Ya tiene una cuenta, así que no se creó nada.",
      "Si fuiste tú, entra. Si ya no recuerdas tu contraseña, ahí puedes elegir una nueva.",
      "Si no fuiste tú, no hagas nada: tu cuenta sigue igual.",
    ],
    button: "Entrar",
  },
};

/** COMPANY-7: complete your profile, after joining by invitation. */
export const WELCOME_TEXTS: MailTexts = {
  en: {
    subject: "Welcome to Rutero",
    lines: [
      "Your account is ready. Open this link on the phone you will work with, sign in and complete your profile.",
    ],
    button: "Complete my profile",
  },
  es: {
    subject: "Te damos la bienvenida a Rutero",
    lines: [
      "Tu cuenta está lista. Abre este enlace en el teléfono con el que vas a trabajar, entra y completa tu perfil.",
    ],
    button: "Completar mi perfil",
  },
};

/** The roles in mails. */
const ROLE_NAMES: Readonly<Record<PersonLanguage, Readonly<Record<Role, string>>>> = {
  en: {
    super_admin: "administrator of Rutero",
    company_owner: "owner",
    store_staff: "store staff",
    salesperson: "salesperson",
    delivery_personnel: "delivery",
  },
  es: {
    super_admin: "administrador de Rutero",
    company_owner: "propietario",
    store_staff: "personal de tienda",
    salesperson: "vendedor",
    delivery_personnel: "reparto",
  },
};

/** Who changed somebody's rights, and where. */
interface RightsChange {
  readonly companyName: string;
  readonly byName: string;
}

/** COMPANY-37: another role. */
export function roleChangedTexts({
  companyName,
  byName,
  role,
  signsInAgain,
}: RightsChange & { readonly role: Role; readonly signsInAgain: boolean }): MailTexts {
  const [company, by] = [nameInMail(companyName), nameInMail(byName)];
  return {
    en: {
      subject: `Your role at ${company} changed`,
      lines: [
        `${by} changed your role at ${company} on Rutero. It is now: ${ROLE_NAMES.en[role]}.`,
        signsInAgain
          ? "Sign in again on your devices. What is not sent yet stays safe there."
          : "You stay signed in and can go on working.",
      ],
      button: "Open Rutero",
    },
    es: {
      subject: `Tu rol en ${company} cambió`,
      lines: [
        `${by} cambió tu rol en ${company} en Rutero. Ahora es: ${ROLE_NAMES.es[role]}.`,
        signsInAgain
          ? "Vuelve a entrar en tus dispositivos. Lo que falta por enviar sigue a salvo ahí."
          : "Tu sesión sigue abierta y puedes continuar trabajando.",
      ],
      button: "Abrir Rutero",
    },
  };
}

/** COMPANY-37: no access any more. */
export function accessEndedTexts({ companyName, byName }: RightsChange): MailTexts {
  const [company, by] = [nameInMail(companyName), nameInMail(byName)];
  return {
    en: {
      subject: `Your access to ${company} on Rutero has ended`,
      lines: [
        `${by} ended your access to ${company} on Rutero.`,
        "Orders that are not sent yet stay safe on your phone. Do not delete the app or its data before they are recovered: ask your company.",
      ],
      button: "Open Rutero",
    },
    es: {
      subject: `Tu acceso a ${company} en Rutero terminó`,
      lines: [
        `${by} terminó tu acceso a ${company} en Rutero.`,
        "Los pedidos que faltan por enviar siguen a salvo en tu teléfono. No borres la app ni sus datos antes de recuperarlos: pregunta a tu empresa.",
      ],
      button: "Abrir Rutero",
    },
  };
}

/** COMPANY-10: an invitation, naming who invites and to which company. */
export function inviteTexts(companyName: string, inviterName: string): MailTexts {
  const company = nameInMail(companyName);
  const invitedBy = nameInMail(inviterName);
  return {
    en: {
      subject: `${invitedBy} invites you to ${company} on Rutero`,
      lines: [
        `${invitedBy} invites you to work with ${company} on Rutero: route, orders and store in one place.`,
        "The invitation can be taken up once, within 7 days.",
      ],
      button: "Take up the invitation",
    },
    es: {
      subject: `${invitedBy} te invita a ${company} en Rutero`,
      lines: [
        `${invitedBy} te invita a trabajar con ${company} en Rutero: ruta, pedidos y tienda en un solo lugar.`,
        "La invitación se puede usar una sola vez, dentro de 7 días.",
      ],
      button: "Aceptar la invitación",
    },
  };
}
