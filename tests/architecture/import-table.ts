/** What each layer may import: the table of docs/architecture.md. */
interface LayerRule {
  /** Other layers, folders of them, or single files. */
  layers: readonly string[];
  /** A name ending in "/" also allows its subpaths. */
  packages: readonly string[] | "any";
}

export const IMPORT_TABLE: Readonly<Record<string, LayerRule>> = {
  domain: { layers: [], packages: ["valibot"] },
  local: { layers: ["domain"], packages: ["dexie"] },
  commands: { layers: ["domain", "local"], packages: [] },
  sync: { layers: ["domain", "local"], packages: [] },
  remote: { layers: ["domain", "sync/remote-port.ts"], packages: ["firebase/", "valibot"] },
  ports: { layers: ["domain"], packages: [] },
  i18n: {
    layers: ["domain/values/", "locales"],
    packages: ["react", "i18next", "react-i18next", "i18next-browser-languagedetector", "i18next-http-backend"],
  },
  ui: {
    layers: ["domain/values/", "local/databases/device.ts", "i18n"],
    packages: [
      "react",
      "react-dom",
      "react-i18next",
      "qr",
      "jspdf",
      "radix-ui",
      "signature_pad",
      "lucide-react",
      "sonner",
      "dexie-react-hooks",
      "dexie",
    ],
  },
  components: {
    layers: ["domain", "local/queries/", "commands", "ports", "i18n", "ui"],
    packages: [
      "react",
      "react-dom",
      "i18next",
      "react-i18next",
      "lucide-react",
      "leaflet",
      "supercluster",
      "zxing-wasm/reader",
      "zxing-wasm/reader/zxing_reader.wasm?url",
    ],
  },
  screens: {
    layers: ["domain", "local/queries/", "commands", "ports", "i18n", "ui", "components"],
    packages: ["react", "react-router-dom", "i18next", "react-i18next", "lucide-react", "sonner"],
  },
  runtime: {
    layers: ["domain", "local", "commands", "sync", "remote", "ports", "i18n"],
    packages: ["dexie", "fflate", "papaparse", "saxes", "valibot"],
  },
  app: {
    layers: [
      "domain",
      "local",
      "commands",
      "sync",
      "remote",
      "ports",
      "i18n",
      "ui",
      "components",
      "screens",
      "runtime",
    ],
    packages: "any",
  },
  sw: {
    layers: ["domain", "local", "sync", "remote/calls/push.ts", "remote/auth/worker-auth.ts"],
    packages: ["workbox-core", "workbox-precaching", "workbox-routing"],
  },
  functions: {
    layers: ["domain"],
    packages: ["firebase-admin/", "firebase-functions/", "nodemailer", "valibot", "node:"],
  },
};
